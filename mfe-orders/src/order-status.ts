import type { OrderStatus } from '@cabinet/contract'
import type { Palette } from '@cabinet/shared/ui'
import type { LucideProps } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import ClockAlert from 'lucide-react/icons/clock-alert'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import PenLine from 'lucide-react/icons/pen-line'
import Undo2 from 'lucide-react/icons/undo-2'
import UndoDot from 'lucide-react/icons/undo-dot'
import { type ComponentType, createElement, type ReactElement } from 'react'

interface Badge {
  readonly palette: Palette
  /** An element instead of a component, because the rows of a page share it. */
  readonly icon: ReactElement
  readonly queue: StatusQueue | undefined
}

/** Queues of the day's work that hold all orders of some statuses. */
type StatusQueue = 'Новые' | 'В обработке' | 'К доставке' | 'Просрочены' | 'Возвраты'

// Without JSX, because Node reads the list's filters from here for the descriptor.
const badge = (palette: Palette, icon: ComponentType<LucideProps>, queue?: StatusQueue): Badge => ({
  palette,
  icon: createElement(icon, { size: 14, 'aria-hidden': true }),
  queue,
})

/** Badge and queue by status. Source: docs/product.md, «Statuses». */
const badges: Record<OrderStatus, Badge> = {
  completed: badge('blue', CirclePlus, 'Новые'),
  no_card_completed: badge('blue', CirclePlus, 'Новые'),
  in_progress: badge('purple', PackageOpen, 'В обработке'),
  ready_delivery: badge('cyan', PackageCheck, 'К доставке'),
  delivered: badge('teal', CircleCheck),
  delivered_w_e: badge('teal', PenLine),
  final_merchant_unavaliable: badge('orange', ClockAlert, 'Просрочены'),
  buyed: badge('green', Banknote),
  canceled: badge('red', CircleX),
  return_request: badge('yellow', UndoDot, 'Возвраты'),
  return: badge('yellow', Undo2, 'Возвраты'),
  part_return: badge('yellow', Undo2, 'Возвраты'),
  part_return_w_e: badge('yellow', Undo2, 'Возвраты'),
  return_final: badge('gray', CheckCheck),
}
const unknown = badge('gray', CircleQuestionMark)

export const knownStatuses = Object.keys(badges).filter(isKnownStatus)

export const unknownStatusText = 'Неизвестный статус'

export function isKnownStatus(value: string): value is OrderStatus {
  return Object.hasOwn(badges, value)
}

export function statusBadge(value: string): Badge {
  return isKnownStatus(value) ? badges[value] : unknown
}

export const statusesOfQueue = (queue: string): readonly OrderStatus[] =>
  knownStatuses.filter((status) => badges[status].queue === queue)
