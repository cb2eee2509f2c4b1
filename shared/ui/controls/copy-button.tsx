import { chakra } from '@chakra-ui/react/styled-system'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../layout/layout.ts'
import { toast } from '../toast/toast.ts'

const Root = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    position: 'relative',
    boxSize: { base: '44px', md: '28px' },
    borderRadius: 'md',
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '& svg': { boxSize: '14px' },
  },
})

const doneMs = 1500

export type CopyButtonProps = {
  value: string
  /** What will be copied, e.g. «Скопировать номер заказа». */
  label: string
  /** −1 in rows that are one tab stop: the page that the row leads to offers it by keyboard. */
  tabIndex?: number
}

/** Puts `value` into the clipboard and says so, in place. */
export function CopyButton({ value, label, tabIndex }: CopyButtonProps) {
  const [done, setDone] = useState(false)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), doneMs)
    return () => clearTimeout(timer)
  }, [done])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setDone(true)
    } catch {
      // Without https or the permission there is no clipboard.
      toast.error('Браузер не дал скопировать. Выделите текст и скопируйте вручную.')
    }
  }

  return (
    <Root type="button" title={label} aria-label={label} tabIndex={tabIndex} onClick={copy}>
      {done ? <Check aria-hidden /> : <Copy aria-hidden />}
      <VisuallyHidden role="status">{done ? 'Скопировано' : ''}</VisuallyHidden>
    </Root>
  )
}
