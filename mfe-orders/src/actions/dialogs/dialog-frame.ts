import type { RefObject } from 'react'

/** Props that every dialog of an order passes to its `Dialog`. */
export interface DialogFrame {
  open: boolean
  onClose: (done: boolean) => void
  returnFocus: RefObject<HTMLElement | null>
}
