import Ban from 'lucide-react/icons/ban'
import HandCoins from 'lucide-react/icons/hand-coins'
import PackageOpen from 'lucide-react/icons/package-open'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactElement } from 'react'
import type { OfferedAction } from './order-actions.ts'

// Elements, not components: the rows of a page share them.
export const actionIcons: Record<OfferedAction, ReactElement> = {
  in_progress: <PackageOpen size={16} aria-hidden />,
  hand_over: <Truck size={16} aria-hidden />,
  deliver: <HandCoins size={16} aria-hidden />,
  cancel: <Ban size={16} aria-hidden />,
  return: <Undo2 size={16} aria-hidden />,
}
