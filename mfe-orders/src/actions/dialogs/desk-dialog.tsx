import type { RefObject } from 'react'
import type { DialogTask } from '../desk-context.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { HandOverManyDialog } from './hand-over-many-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** What every dialog of the desk gets. */
export interface DialogFrame {
  open: boolean
  /** @param done something was changed */
  onClose: (done: boolean) => void
  returnFocus: RefObject<HTMLElement | null>
}

/** The dialog of a task. This file is the chunk's entry: nothing of it is loaded before somebody is about to press. */
export function DeskDialog({ task, ...frame }: DialogFrame & { task: DialogTask }) {
  switch (task.action) {
    case 'deliver':
      return <DeliverDialog order={task.order} {...frame} />
    case 'cancel':
      return <CancelDialog order={task.order} {...frame} />
    case 'return':
      return <ReturnDialog order={task.order} {...frame} />
    case 'delete_item':
      return <DeleteItemDialog {...task} {...frame} />
    case 'hand_over_many':
      return <HandOverManyDialog {...task} {...frame} />
    default:
      return <PlainDialog action={task.action} order={task.order} {...frame} />
  }
}
