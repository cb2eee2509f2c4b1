import type { DialogTask } from '../order-actions-context.ts'
import type { DialogFrame } from './action-dialog.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { asksReason, ReasonDialog } from './reason-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

export { takeInProgress } from '../take-in-progress.ts'

export function OrderDialog({ task, ...frame }: DialogFrame & { task: DialogTask }) {
  if ('bulk' in task) return <BulkDialog {...task} action={task.bulk} {...frame} />
  if (asksReason(task.action)) return <ReasonDialog action={task.action} order={task.order} {...frame} />
  switch (task.action) {
    case 'deliver':
      return <DeliverDialog order={task.order} {...frame} />
    case 'return':
      return <ReturnDialog order={task.order} {...frame} />
    case 'delete_item':
      return <DeleteItemDialog {...task} {...frame} />
    default:
      return <ConfirmActionDialog action={task.action} order={task.order} {...frame} />
  }
}
