import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState } from 'react'
import { preloadingOverlay, useOverlay } from '../lazy/overlay.ts'
import { IconButton } from './button.tsx'

export type MoreMenuProps = {
  /** The button's label; the button shows three dots. */
  label: string
  /** A chosen item may open a dialog, which returns the focus to the button. */
  items: readonly {
    key: string
    label: string
    danger?: boolean
    onSelect: (button: HTMLButtonElement | null) => void
  }[]
}

/** Waits until the menu returns the focus a frame later: a dialog would take that for an outside press. */
const afterMenu = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

/** Actions without a button of their own. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const [wanted, setWanted] = useState(false)
  const overlay = useOverlay(wanted)
  const trigger = useRef<HTMLButtonElement>(null)
  const button = (
    <IconButton
      ref={trigger}
      size="sm"
      label={label}
      icon={<Ellipsis />}
      aria-haspopup="menu"
      {...preloadingOverlay}
      onClick={() => setWanted(true)}
    />
  )
  return overlay ? (
    <overlay.Menu
      defaultOpen
      trigger={button}
      items={items.map((item) => ({
        ...item,
        onSelect: () => afterMenu(() => item.onSelect(trigger.current)),
      }))}
    />
  ) : (
    button
  )
}
