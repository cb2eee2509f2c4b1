import { describeError } from '@cabinet/shared/api'
import { Banner, Button, Field, Stack, Text, Textarea, toast, useOverlay } from '@cabinet/shared/ui'
import { type RefObject, useRef, useState } from 'react'
import { changeWords } from './change-words.ts'
import { type DecidedChange, useChange } from './queries.ts'

interface ChangeDialogProps {
  readonly change: DecidedChange
  readonly revision: number
  readonly open: boolean
  readonly returnFocus: RefObject<HTMLElement | null>
  /** @param done whether it was carried out */
  readonly onClose: (done: boolean) => void
}

const MIN_REASON_LENGTH = 3

/** Says what will happen, asks why, does it; a refusal stays in the dialog. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, revision, open, returnFocus, onClose } = props
  const overlay = useOverlay(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const words = changeWords(change)
  const doing = useChange(() => {
    toast.success(words.done)
    onClose(true)
  })
  const missing = reason.trim().length < MIN_REASON_LENGTH
  const send = () => {
    setAttempted(true)
    if (!missing) doing.mutate({ change, reason: reason.trim(), revision })
  }
  if (!overlay) return null
  return (
    <overlay.Dialog
      open={open}
      onClose={() => onClose(false)}
      returnFocus={returnFocus}
      title={words.title}
      busy={doing.isPending}
      initialFocus={field}
      footer={
        <>
          <Button disabled={doing.isPending} onClick={() => onClose(false)}>
            Отмена
          </Button>
          <Button variant={words.danger ? 'danger' : 'primary'} loading={doing.isPending} onClick={send}>
            {words.label}
          </Button>
        </>
      }
    >
      <Stack>
        <Text>{words.text}</Text>
        <Field
          label="Причина"
          hint="Останется в истории"
          required
          error={attempted && missing ? 'Напишите причину' : undefined}
        >
          <Textarea
            ref={field}
            value={reason}
            maxLength={500}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
        {doing.error && <Banner tone="error">{describeError(doing.error).message}</Banner>}
      </Stack>
    </overlay.Dialog>
  )
}
