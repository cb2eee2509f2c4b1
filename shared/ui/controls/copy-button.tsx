import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { toast } from '../toast/toast.ts'

const confirmationMs = 1500

/** Copies a text; a toast reports a failure. @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https or the permission there is no clipboard.
    toast.error('Не скопировано. Выделите текст и скопируйте сами.')
    return false
  }
}

export type CopyButtonProps = {
  value: string
  label: string
  /** −1 in rows with one tab stop, because the row's page offers the button by keyboard. */
  tabIndex?: number
}

export function CopyButton({ value, label, tabIndex }: CopyButtonProps) {
  const [done, setDone] = useState(false)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [done])

  const copy = async () => setDone(await copyText(value))

  return (
    <button
      type="button"
      className="ui-copy"
      title={label}
      aria-label={label}
      tabIndex={tabIndex}
      onClick={copy}
    >
      {done ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span role="status" className="ui-hidden">
        {done ? 'Скопировано' : ''}
      </span>
    </button>
  )
}
