import { isVisible } from '@cabinet/contract/visible-text'
import { describeError, useMutation, useQueryClient } from '@cabinet/shared/api'
import { Button, Field, Flex, Row, Stack, Text, Textarea, toast, useNow } from '@cabinet/shared/ui'
import { type FormEvent, useState } from 'react'
import { CommandStatus } from '../actions/dialogs/command-status.tsx'
import { reloadNotes } from '../actions/order-cache.ts'
import { useCommand } from '../actions/use-command.ts'
import { addNote, deleteNote, type Note } from './queries.ts'

export function NoteForm({ orderId }: { orderId: number }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const command = useCommand(
    (text: string, key) => addNote(orderId, text, key),
    () => {
      setText('')
      reloadNotes(client, orderId)
    },
  )
  const isBlank = !isVisible(text)
  const isSending = command.phase !== 'idle'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) void command.run(text)
  }
  return (
    <Stack as="form" gap="2" mb="3" onSubmit={submit} _print={{ display: 'none' }}>
      <Field label="Заметка для коллег">
        <Flex gap="2" alignItems="flex-end">
          <Textarea
            rows={1}
            placeholder="Покупатель не увидит"
            _placeholder={{ fontSize: 'sm' }}
            maxHeight="50vh"
            resize="none"
            fieldSizing="content"
            maxLength={1000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
          />
          <Button type="submit" loading={isSending} aria-disabled={isBlank || isSending}>
            Добавить
          </Button>
        </Flex>
      </Field>
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
