import type { OrderStatus } from '@cabinet/contract'
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
import type { ReactElement } from 'react'
import { isKnownStatus } from './order-status.ts'

const size = 14

// Elements instead of components, because a page of 100 rows shares them.
const icons: Record<OrderStatus, ReactElement> = {
  completed: <CirclePlus size={size} aria-hidden />,
  no_card_completed: <CirclePlus size={size} aria-hidden />,
  in_progress: <PackageOpen size={size} aria-hidden />,
  ready_delivery: <PackageCheck size={size} aria-hidden />,
  delivered: <CircleCheck size={size} aria-hidden />,
  delivered_w_e: <PenLine size={size} aria-hidden />,
  final_merchant_unavaliable: <ClockAlert size={size} aria-hidden />,
  buyed: <Banknote size={size} aria-hidden />,
  canceled: <CircleX size={size} aria-hidden />,
  return_request: <UndoDot size={size} aria-hidden />,
  return: <Undo2 size={size} aria-hidden />,
  part_return: <Undo2 size={size} aria-hidden />,
  part_return_w_e: <Undo2 size={size} aria-hidden />,
  return_final: <CheckCheck size={size} aria-hidden />,
}
const unknown = <CircleQuestionMark size={size} aria-hidden />

export function statusIcon(status: string): ReactElement {
  return isKnownStatus(status) ? icons[status] : unknown
}
