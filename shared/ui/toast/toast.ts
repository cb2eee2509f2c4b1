import { createStore } from 'zustand/vanilla'

export const toastMs = 5000
/** The same for session, date, export and status errors. */
export const shortToastMs: number = 3000

export type ToastTone = 'success' | 'error' | 'info'

export type ToastOptions = {
  /** ms; `Infinity` stays until it is dismissed. */
  duration?: number
  /** A toast with the same id is replaced instead of repeated. */
  id?: string
  /** The subject, in a line of its own. */
  note?: string
  /** The available actions; each closes the toast. */
  actions?: readonly { label: string; onClick: () => void }[]
  onClose?: () => void
}

export type ToastItem = ToastOptions & { id: string; duration: number; tone: ToastTone; message: string }

export const toastStore = createStore<{ items: readonly ToastItem[] }>(() => ({ items: [] }))

let count = 0

function show(tone: ToastTone, message: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++count}`
  const item: ToastItem = { ...options, id, tone, message, duration: options.duration ?? toastMs }
  toastStore.setState(({ items }) => ({ items: [...items.filter((other) => other.id !== id), item] }))
  return id
}

function dismiss(id: string): void {
  const gone = toastStore.getState().items.find((item) => item.id === id)
  if (!gone) return
  toastStore.setState(({ items }) => ({ items: items.filter((item) => item !== gone) }))
  gone.onClose?.()
}

/** Short messages that belong to no place on the page. Callable from anywhere; each call answers with the toast's id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  dismiss,
}
