import { ApiError, describeError } from '@cabinet/shared/api'
import { Banner, Button, Field, Input, Stack, useOverlay } from '@cabinet/shared/ui'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { type SavedView, useSaveView } from './queries.ts'

interface NameDialogProps {
  /** The query of a new view. */
  query: string
  /** The renamed view; absent for a new one. */
  view: SavedView | undefined
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

export function NameDialog({ query, view, returnFocus, onClose }: NameDialogProps) {
  const overlay = useOverlay(true)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(view?.name ?? '')
  const [isAttempted, setIsAttempted] = useState(false)
  const save = useSaveView(query, view)
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAttempted(true)
    if (isMissing) field.current?.focus()
    else if (!save.isPending) save.mutate(name.trim(), { onSuccess: onClose })
  }
  const refused = save.error instanceof ApiError ? save.error.fields.name : undefined
  if (!overlay) return null
  return (
    <overlay.Dialog
      open
      onClose={onClose}
      title={view ? 'Переименовать вид' : 'Сохранить вид'}
      busy={save.isPending}
      initialFocus={field}
      returnFocus={returnFocus}
      aboveKeyboard
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} variant="primary" loading={save.isPending}>
            Сохранить
          </Button>
        </>
      }
    >
      <Stack asChild>
        <form id={form} noValidate onSubmit={submit}>
          <Field
            label="Название"
            hint={!view && 'Вид запомнит фильтры и порядок заказов. Его видите только вы'}
            required
            error={isAttempted && isMissing ? 'Введите название' : refused}
          >
            <Input
              ref={field}
              autoComplete="off"
              maxLength={40}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Field>
          {save.error && refused === undefined && (
            <Banner tone="error">{describeError(save.error).message}</Banner>
          )}
        </form>
      </Stack>
    </overlay.Dialog>
  )
}
