import { useQueryClient } from '@cabinet/shared/api'
import { useNavigate } from '@cabinet/shared/router'
import { Box, Spinner, toast, useLazyModule } from '@cabinet/shared/ui'
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '../order.ts'
import { loadDialogs } from './load-dialogs.ts'
import { type DialogTask, OrderActionsContext, type OrderTask } from './order-actions-context.ts'

interface Job {
  id: number
  task: DialogTask
  open: boolean
  opener: HTMLElement | null
  done: boolean
}

export function OrderActionsProvider({ children }: { children: ReactNode }) {
  const [job, setJob] = useState<Job | null>(null)
  const dialogs = useLazyModule(loadDialogs, job?.open === true)
  const { take, busy } = useTake()

  const perform = useCallback(
    (task: OrderTask, opener: HTMLElement | null) => {
      if ('action' in task && task.action === 'in_progress') return void take(task.order)
      // A window over a long list takes long to render, so the pressed button is painted first.
      startTransition(() =>
        setJob((last) => ({ id: (last?.id ?? 0) + 1, task, open: true, opener, done: false })),
      )
    },
    [take],
  )
  const close = (done: boolean) =>
    startTransition(() => setJob((now) => now && { ...now, open: false, done }))

  // A closing dialog returns the focus before it is removed.
  const closed = job !== null && !job.open
  useEffect(() => {
    if (!closed) return
    const timer = setTimeout(() => setJob((now) => (now?.open ? now : null)), 300)
    return () => clearTimeout(timer)
  }, [closed])

  const actions = useMemo(() => ({ perform, busy }), [perform, busy])
  return (
    <OrderActionsContext value={actions}>
      {children}
      {job?.open && !dialogs && <Opening />}
      {job && dialogs && (
        <dialogs.OrderDialog
          key={job.id}
          task={job.task}
          open={job.open}
          onClose={close}
          returnFocus={{
            get current() {
              return focusAfter(job)
            },
          }}
        />
      )}
    </OrderActionsContext>
  )
}

/** Returns the element that opened the dialog; after a change, the order with its new status. */
function focusAfter({ task, opener, done }: Job): HTMLElement | null {
  if (!done && opener?.isConnected) return opener
  const row = 'order' in task ? `[data-row="${task.order.id}"] [data-row-link], ` : ''
  const found = document.querySelectorAll<HTMLElement>(`${row}[data-focus-after]`)
  // The order's list may precede it in the document, hidden.
  return [...found].find((element) => !element.closest('[data-kept]')) ?? opener
}

/** Dialogs are a chunk of their own, so a slow network shows a placeholder at once. */
function Opening() {
  return (
    <Box
      role="status"
      position="fixed"
      left="50%"
      bottom="6"
      transform="translateX(-50%)"
      zIndex="overlay"
      display="flex"
      alignItems="center"
      gap="2"
      px="4"
      py="2"
      borderRadius="md"
      bg="bg.panel"
      boxShadow="overlay"
    >
      <Spinner decorative />
      Открываем…
    </Box>
  )
}

const none: ReadonlySet<number> = new Set()

/** Takes an order once, however often it is clicked; the code loads with the dialogs. */
function useTake(): { take: (order: Order) => Promise<void>; busy: ReadonlySet<number> } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRef(new Set<number>())
  const [busy, setBusy] = useState(none)
  const take = useCallback(
    async (order: Order) => {
      if (running.current.has(order.id)) return
      running.current.add(order.id)
      setBusy(new Set(running.current))
      try {
        const { takeInProgress } = await loadDialogs()
        await takeInProgress({ client, navigate }, order)
      } catch {
        toast.error('Часть страницы не загрузилась. Проверьте связь и попробуйте ещё раз')
      } finally {
        running.current.delete(order.id)
        setBusy(new Set(running.current))
      }
    },
    [client, navigate],
  )
  return { take, busy }
}
