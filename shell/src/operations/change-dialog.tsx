import { visibleText } from '@cabinet/contract/visible-text'
import { describeError } from '@cabinet/shared/api'
import { Banner, Button, Field, Stack, Text, Textarea, toast, useOverlay } from '@cabinet/shared/ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { type Action, isDestructive } from './actions.ts'
import { type App, useChange } from './queries.ts'

export interface ReleaseDialogProps {
  readonly apps: readonly App[]
  readonly revision: number
  readonly onClose: () => void
}

interface ChangeDialogProps {
  readonly action: Omit<Action, 'item'>
  readonly revision: number
  readonly open?: boolean
  readonly returnFocus?: RefObject<HTMLElement | null>
  /** Further fields. */
  readonly children?: (attempted: boolean) => ReactNode
  /** Whether a field prevents the change. */
  readonly invalid?: boolean
  /** Whether nothing that is chosen can be carried out: then there is neither reason nor button. */
  readonly impossible?: boolean
  /** @param done whether the change was carried out */
  readonly onClose: (done: boolean) => void
}

const MIN_REASON_LENGTH = 3
const MAX_REASON_LENGTH = 500

/** Explains the change, asks for the reason and carries it out; a refusal stays in the dialog. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { action, revision, open = true, returnFocus, children, onClose } = props
  const { invalid = false, impossible = false } = props
  const overlay = useOverlay(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const doing = useChange(() => {
    toast.success(action.done)
    onClose(true)
  })
  const missing = visibleText(reason).length < MIN_REASON_LENGTH
  const isLong = Array.from(reason).length > MAX_REASON_LENGTH
  const send = () => {
    setAttempted(true)
    if (!missing && !isLong && !invalid)
      doing.mutate({ change: action.request, reason: reason.trim(), revision })
  }
  if (!overlay) return null
  return (
    <overlay.Dialog
      open={open}
      onClose={() => onClose(false)}
      {...(returnFocus && { returnFocus })}
      {...(!children && { initialFocus: field })}
      title={action.title}
      busy={doing.isPending}
      footer={
        <>
          <Button disabled={doing.isPending} onClick={() => onClose(false)}>
            {impossible ? 'Закрыть' : 'Отмена'}
          </Button>
          {!impossible && (
            <Button
              variant={isDestructive(action) ? 'danger' : 'primary'}
              loading={doing.isPending}
              onClick={send}
            >
              {action.label}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {!impossible && <Text>{action.text}</Text>}
        {children?.(attempted)}
        {!impossible && (
          <Field
            label="Причина"
            hint="Останется в истории"
            required
            error={
              isLong
                ? `${Array.from(reason).length} из ${MAX_REASON_LENGTH} символов`
                : attempted && missing && 'Напишите причину'
            }
          >
            <Textarea
              ref={field}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </Field>
        )}
        {doing.error && <Banner tone="error">{describeError(doing.error).message}</Banner>}
      </Stack>
    </overlay.Dialog>
  )
}
