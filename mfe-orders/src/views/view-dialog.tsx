import { describeError } from '@cabinet/shared/api'
import { Banner, Button, Field, Input, Stack, useOverlay } from '@cabinet/shared/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type SavedView, useSaveView } from './queries.ts'

/** Names a new view; renames or deletes one that has a name. */
export function ViewDialog({ query, name: savedName, onClose }: SavedView & { onClose: () => void }) {
  const overlay = useOverlay(true)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(savedName)
  const [isAttempted, setIsAttempted] = useState(false)
  const { mutate, isPending, error } = useSaveView(query)
  const isNew = savedName === ''
  const isBlank = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAttempted(true)
    if (isBlank) field.current?.focus()
    else if (!isPending) mutate(name.trim(), { onSuccess: onClose })
  }
  if (!overlay) return null
  return (
    <overlay.Dialog
      open
      onClose={onClose}
      title={isNew ? 'Сохранить вид' : `Вид «${savedName}»`}
      busy={isPending}
      initialFocus={field}
      aboveKeyboard
      footer={
        <>
          {!isNew && (
            <Button
              variant="danger"
              disabled={isPending}
              onClick={() => mutate(null, { onSuccess: onClose })}
            >
              Удалить
            </Button>
          )}
          <Button disabled={isPending} onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            Сохранить
          </Button>
        </>
      }
    >
      <Stack asChild>
        <form id={form} noValidate onSubmit={submit}>
          <Field
            label="Название"
            hint={isNew && 'Вид запомнит фильтры и порядок заказов. Его видите только вы'}
            required
            error={isAttempted && isBlank && 'Введите название'}
          >
            <Input
              ref={field}
              autoComplete="off"
              maxLength={40}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Field>
          {error && <Banner tone="error">{describeError(error).message}</Banner>}
        </form>
      </Stack>
    </overlay.Dialog>
  )
}
