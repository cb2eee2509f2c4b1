import { describeError } from '@cabinet/shared/api'
import { Form, object, requiredText, TextField, useForm } from '@cabinet/shared/forms'
import { Banner, Button } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useId } from 'react'
import { type SavedView, useSaveView } from './queries.ts'

const schema = object({ name: requiredText(40) })

/** Names a new view; renames or deletes one that has a name. */
export function ViewDialog({ query, name, onClose }: SavedView & { onClose: () => void }) {
  const id = useId()
  const form = useForm({ schema, defaultValues: { name }, mode: 'onSubmit' })
  const { mutate, isPending, error } = useSaveView(query, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={name ? `Вид «${name}»` : 'Сохранить вид'}
      busy={isPending}
      aboveKeyboard
      footer={
        <>
          {name && (
            <Button variant="danger" me={{ md: 'auto' }} disabled={isPending} onClick={() => mutate(null)}>
              Удалить
            </Button>
          )}
          <Button disabled={isPending} onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={id} variant="primary" loading={isPending}>
            Сохранить
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={(values) => mutate(values.name)}>
        <TextField
          control={form.control}
          name="name"
          label="Название"
          hint={!name && 'Вид запомнит фильтры и порядок заказов. Его видите только вы'}
          required
          autoComplete="off"
          data-autofocus
        />
        {error && <Banner tone="error">{describeError(error).message}</Banner>}
      </Form>
    </Dialog>
  )
}
