import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { boolean } from 'yup'
import { renderUi } from '../test/render-ui.tsx'
import { CheckboxField, PhoneField, TextField } from './fields/fields.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { applyServerErrors } from './form.tsx'
import { Form, object, useForm } from './index.ts'
import { email, phone, requiredText } from './rules.ts'
import { clearDraft, useFormDraft } from './use-form-draft.ts'

const schema = object({
  email: email().required(),
  password: requiredText(),
  phoneNumber: phone().required(),
  IsUnloading: boolean().default(false),
})
const empty = { email: '', password: '', phoneNumber: '', IsUnloading: false }

type Props = {
  onSend?: (values: typeof empty) => Promise<void> | void
  refused?: Record<string, string>
  draft?: string
}

function User({ onSend, refused, draft = 'test' }: Props) {
  const form = useForm({ schema, defaultValues: empty })
  const { discard } = useFormDraft(form, draft, ['password'])
  return (
    <Form
      form={form}
      label="Пользователь"
      onSubmit={async (values) => {
        await onSend?.(values)
        if (refused) document.title = applyServerErrors(form, refused).join(' ')
        else discard()
      }}
    >
      <TextField control={form.control} name="email" label="Почта" required />
      <PasswordField control={form.control} name="password" label="Пароль" autoComplete="new-password" />
      <PhoneField control={form.control} name="phoneNumber" label="Телефон" required />
      <CheckboxField control={form.control} name="IsUnloading" label="Получать выгрузки" />
      <output>{form.formState.isDirty ? 'изменено' : ''}</output>
      <button type="submit">Сохранить</button>
    </Form>
  )
}

const fields = {
  email: () => screen.getByRole('textbox', { name: /^Почта/ }),
  phone: () => screen.getByRole('textbox', { name: /^Телефон/ }),
  password: () => screen.getByLabelText('Пароль'),
}

function fill() {
  fireEvent.change(fields.email(), { target: { value: 'dana@demo.kz' } })
  fireEvent.change(fields.password(), { target: { value: 'секрет' } })
  fireEvent.change(fields.phone(), { target: { value: '87012345678' } })
  fields.phone().focus()
}

const kept = () => sessionStorage.getItem('cabinet.drafts')

beforeEach(() => clearDraft('test'))
afterEach(() => jest.useRealTimers())

test('an error of the field that is left waits until the pointer is up: nothing moves under a press', async () => {
  const { user } = renderUi(<User />)
  const save = screen.getByRole('button', { name: 'Сохранить' })
  await user.click(fields.email())
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  expect(fields.email()).not.toHaveFocus()
  expect(screen.queryByText('Обязательное поле для заполнения')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: save })
  expect((await screen.findAllByText('Обязательное поле для заполнения')).length).toBeGreaterThan(0)
})

test('sends values that passed the schema, the phone as digits', async () => {
  const send = jest.fn()
  const { user } = renderUi(<User onSend={send} />)
  await user.type(fields.email(), 'dana@demo.kz')
  await user.type(fields.password(), 'секрет')
  await user.type(fields.phone(), '87012345678')
  await user.click(screen.getByRole('checkbox', { name: 'Получать выгрузки' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(send).toHaveBeenCalledWith({
    email: 'dana@demo.kz',
    password: 'секрет',
    phoneNumber: '77012345678',
    IsUnloading: true,
  })
})

test('says what is missing beside each field and puts the focus on the first', async () => {
  const send = jest.fn()
  const { user } = renderUi(<User onSend={send} />)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(3)
  expect(fields.email()).toHaveFocus()
  expect(fields.phone()).toHaveAccessibleDescription('Обязательное поле для заполнения')
  expect(send).not.toHaveBeenCalled()
})

test('a second press while the first is on its way sends nothing', async () => {
  let finish = () => {}
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user } = renderUi(<User onSend={send} />)
  fill()
  await user.dblClick(screen.getByRole('button', { name: 'Сохранить' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => finish())
})

test('Ctrl+Enter sends from a field', async () => {
  const send = jest.fn()
  const { user } = renderUi(<User onSend={send} />)
  fill()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(send).toHaveBeenCalledTimes(1)
})

test('the server’s errors land on their fields, the rest is handed back', async () => {
  const { user } = renderUi(
    <User refused={{ phoneNumber: 'Такой телефон уже есть', merchants: 'Нет партнёра' }} />,
  )
  fill()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(fields.phone()).toHaveAccessibleDescription('Такой телефон уже есть')
  expect(fields.phone()).toHaveFocus()
  expect(document.title).toBe('Нет партнёра')
})

test('the password can be looked at', async () => {
  const { user } = renderUi(<User />)
  expect(fields.password()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(fields.password()).toHaveAttribute('type', 'text')
})

test('an unsent form comes back as a changed one, without its secrets', async () => {
  const first = renderUi(<User />)
  fill()
  await waitFor(() => expect(kept()).toContain('77012345678'))
  first.unmount()
  renderUi(<User />)
  expect(fields.email()).toHaveValue('dana@demo.kz')
  expect(fields.phone()).toHaveValue('+7 701 234 56 78')
  expect(fields.password()).toHaveValue('')
  expect(screen.getByText('изменено')).toBeInTheDocument()
  expect(kept()).not.toContain('секрет')
})

test('a form that was sent is not kept after all, however fast it was', async () => {
  jest.useFakeTimers()
  renderUi(<User />)
  fill()
  expect(jest.getTimerCount()).toBeGreaterThan(0)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))
  act(() => jest.runAllTimers())
  expect(kept()).not.toContain('dana@demo.kz')
})
