import { isVisible } from '@cabinet/contract/visible-text'
import { describeError, useMutation, useQueryClient } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { formatNumber } from '@cabinet/shared/format'
import {
  Button,
  Field,
  Flex,
  Row,
  Stack,
  Text,
  Textarea,
  toast,
  useLazyModule,
  useNow,
} from '@cabinet/shared/ui'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { CommandStatus } from '../actions/dialogs/command-status.tsx'
import { reloadNotes } from '../actions/order-cache.ts'
import { useCommand } from '../actions/use-command.ts'
import { addNote, deleteNote, type Note } from './queries.ts'

const maxLength = 1_000

const loadDrafts = () => import('./note-drafts.ts')

/** A text with its draft of this tab, which outlives a reload and a session. */
function useDraftedText(name: string) {
  const [text, setText] = useState('')
  const [isRestored, setRestored] = useState(false)
  const key = `${useSession(({ user }) => user?.username ?? '')} ${name}`
  const drafts = useLazyModule(loadDrafts, true)
  const keep = (next: string) => (next ? drafts?.saveDraft(key, { text: next }) : drafts?.clearDraft(key))
  const restore = useEffectEvent(() => {
    const kept = drafts?.readDraft(key, { text: '' }).text ?? ''
    if (text) return keep(text)
    setText(kept)
    setRestored(kept !== '')
  })
  useEffect(() => {
    if (drafts) restore()
  }, [drafts])
  const change = (next: string) => {
    setText(next)
    keep(next)
    if (next === '') setRestored(false)
  }
  return { text, change, isRestored }
}

export function NoteForm({ orderId }: { orderId: number }) {
  const client = useQueryClient()
  const { text, change, isRestored } = useDraftedText(`note ${orderId}`)
  const command = useCommand(
    (text: string, key) => addNote(orderId, text, key),
    () => {
      change('')
      reloadNotes(client, orderId)
    },
  )
  // The server counts characters as well, not their halves.
  const length = Array.from(text).length
  const mayBeSent = isVisible(text) && length <= maxLength
  const isSending = command.phase !== 'idle'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayBeSent) void command.run(text)
  }
  return (
    <Stack as="form" gap="2" mb="3" onSubmit={submit} _print={{ display: 'none' }}>
      <Field
        label="Заметка для коллег"
        error={length > maxLength && `${formatNumber(length)} из ${formatNumber(maxLength)}`}
      >
        <Flex gap="2" alignItems="flex-end">
          <Textarea
            rows={1}
            placeholder="Покупатель не увидит"
            _placeholder={{ fontSize: 'sm' }}
            maxHeight="50vh"
            resize="none"
            fieldSizing="content"
            value={text}
            readOnly={isSending}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
          />
          <Button type="submit" loading={isSending} aria-disabled={!mayBeSent || isSending}>
            Добавить
          </Button>
        </Flex>
      </Field>
      {isRestored && (
        <Row>
          <Text tone="muted">Заметка не отправлена: это её черновик</Text>
          <Button size="sm" variant="link" px="0" my="-12px" onClick={() => change('')}>
            Удалить черновик
          </Button>
        </Row>
      )}
      <CommandStatus command={command} />
    </Stack>
  )
}

export function NoteText({ orderId, note }: { orderId: number; note: Note }) {
  const { id, text, author, deletableUntil } = note
  const client = useQueryClient()
  const until = Date.parse(deletableUntil ?? note.at)
  const isDeletable = useNow(30_000, until) < until
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteNote(orderId, id),
    onError: (error) => toast.error(describeError(error).message),
    onSettled: () => reloadNotes(client, orderId),
  })
  return (
    <>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Text>
      <Row>
        <Text tone="muted">Заметка · {author}</Text>
        {isDeletable && (
          <Button size="sm" variant="link" px="0" my="-12px" loading={isPending} onClick={() => mutate()}>
            Удалить
          </Button>
        )}
      </Row>
    </>
  )
}
