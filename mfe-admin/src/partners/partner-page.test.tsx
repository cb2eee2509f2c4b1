import type { PartnerChange } from '@cabinet/contract'
import { fake, findDialog, openPage, refuse, signInForTest, wirePartner } from '@cabinet/shared/test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { add, fakePartner, one, save } from '../test/fake-partner.ts'

beforeEach(() => sessionStorage.clear())

function open(address: string, partner = wirePartner()) {
  signInForTest({ permissions: ['CREATE_SUPER_USER', 'READ_UNLOADING'] })
  fakePartner(partner)
  return openPage(remote, address)
}

const edit = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Изменить' }))
  await screen.findByRole('form', { name: 'Данные партнёра' })
}
/** Writes a whole text at once: what a key does to a field is tested with the field. */
const write = (label: RegExp, value: string) =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
async function fillInNew(user: ReturnType<typeof open>['user']) {
  await screen.findByLabelText(/^Код партнёра/)
  write(/^Код партнёра/, 'new-shop')
  write(/^Юридическое название/, 'ТОО «Новый»')
  write(/^БИН/, '101240004568')
  write(/^Комиссия/, '1,25')
  write(/^Сайт/, 'https://new.kz')
  write(/^Email для покупателей/, 'a@new.kz')
  write(/^Телефон/, '87012345678')
  write(/^Дата договора/, '01.02.2026')
  await user.selectOptions(screen.getByLabelText(/^Статус/), 'Тестовый')
}
const fakeSave = () => fake(save, () => wirePartner({ m_site: 'https://new.kz', version: 4 }))
const shownAs = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent

test('a partner is shown as text, secrets as set, with who changed what', async () => {
  open('/partners/tech-zone')
  expect(await screen.findByRole('heading', { level: 1, name: 'ТОО «Tech Zone»' })).toBeVisible()
  expect(shownAs('БИН')).toBe('101240004568')
  expect(shownAs('Комиссия')).toBe('2,50 %')
  expect(shownAs('Телефон')).toBe('+7 701 234 56 78')
  expect(shownAs('Дата договора')).toBe('01.03.2025')
  expect(shownAs('Пароль SMTP')).toBe('задан')
  await waitFor(() => expect(shownAs('Страна')).toBe('Казахстан'))
  expect(shownAs('Email для скоринга')).toBe('—')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(await screen.findByText('Статус: Активный → Тестовый')).toBeVisible()
  expect(screen.getByText('19.11.2026 16:00')).toBeVisible()
})

test('the save bar counts; what was typed is sent with the version that was seen', async () => {
  const { user } = open('/partners/tech-zone')
  const saved = fakeSave()
  await edit(user)
  expect(screen.getByText('Изменений нет')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  expect(screen.getByLabelText(/^Код партнёра/)).toBeDisabled()
  write(/^Сайт/, 'https://new.kz')
  write(/^Комиссия/, '3')
  expect(screen.getByText('Изменены 2 поля')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Партнер успешно сохранен')).toBeVisible()
  expect(saved).toMatchObject([{ body: { m_site: 'https://new.kz', bid: 3, version: 3 } }])
  expect(saved[0]?.body).not.toHaveProperty('smtp_auth_password')
  expect(shownAs('Сайт')).toBe('https://new.kz')
})

test('«edit button that unlocks fields»: all, from the first one; giving up brings text and focus back', async () => {
  const { user } = open('/partners/tech-zone')
  await edit(user)
  expect(screen.queryByRole('button', { name: 'Изменить' })).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Юридическое название/)).toHaveFocus()
  expect(screen.getByLabelText('Порт SMTP')).toHaveValue('587')
  write(/^Сайт/, 'https://other.kz')
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await user.click(await screen.findByRole('button', { name: 'Не сохранять' }))
  expect(shownAs('Сайт')).toBe('https://tech-zone.kz')
  expect(screen.getByRole('button', { name: 'Изменить' })).toHaveFocus()
})

test('a secret is replaced on request, never shown', async () => {
  const { user } = open('/partners/tech-zone')
  const saved = fakeSave()
  await edit(user)
  expect(screen.queryByLabelText('Пароль SMTP')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Изменить: Пароль SMTP' }))
  write(/^Пароль SMTP/, 'новый-секрет')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Партнер успешно сохранен')
  expect(saved).toMatchObject([{ body: { smtp_auth_password: 'новый-секрет' } }])
  expect(sessionStorage.getItem('cabinet.drafts') ?? '').not.toContain('секрет')
})

test('a conflict tells who changed what, and goes on without losing either side', async () => {
  const { user } = open('/partners/tech-zone')
  await edit(user)
  write(/^Сайт/, 'https://mine.kz')
  const theirs: PartnerChange = {
    at: '2026-11-20T08:00:00Z',
    user: 'other@demo.kz',
    changes: [{ field: 'point_code', from: '01-0010-L1', to: '02' }],
  }
  fake(save, () =>
    refuse(409, 'PARTNER_CHANGED', 'Партнёра изменил другой пользователь', { changes: [theirs] }),
  )
  fake(one, () => wirePartner({ point_code: '02', version: 7 }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Код точки: 01-0010-L1 → 02')).toBeVisible()
  expect(screen.queryByText('Партнёра изменил другой пользователь')).not.toBeInTheDocument()
  expect(screen.getByText('20.11.2026 14:00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Обновить, оставив мои изменения' }))
  await waitFor(() => expect(screen.getByLabelText(/^Код точки/)).toHaveValue('02'))
  expect(screen.getByLabelText(/^Сайт/)).toHaveValue('https://mine.kz')
  const sent = fake(save, () => wirePartner({ version: 8 }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Партнер успешно сохранен')
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ m_site: 'https://mine.kz', point_code: '02', version: 7 }),
  ])
})

test('mailing addresses of their own are added and taken away; an empty one is not sent', async () => {
  const { user } = open('/partners/tech-zone')
  const saved = fakeSave()
  await edit(user)
  await user.click(screen.getByRole('checkbox', { name: 'Почтовый адрес совпадает с юридическим' }))
  await user.click(screen.getByRole('button', { name: 'Добавить почтовый адрес' }))
  await user.click(screen.getByRole('button', { name: 'Добавить почтовый адрес' }))
  const second = screen.getByRole('group', { name: 'Почтовый адрес 2' })
  await user.type(within(second).getByLabelText('Улица'), 'Сатпаева')
  await user.selectOptions(within(second).getByLabelText('Страна'), 'Казахстан')
  await user.click(screen.getByRole('button', { name: 'Убрать адрес 1' }))
  await user.click(screen.getByRole('button', { name: 'Добавить почтовый адрес' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Партнер успешно сохранен')
  expect(saved.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      mailing_addresses: [expect.objectContaining({ street: 'Сатпаева', country: 'KZ' })],
    }),
  ])
})

test('«failure toast shows message and debugMessage (detail view)»: once at the fields, of others above them, technical words on request', async () => {
  const { user } = open('/partners/tech-zone')
  fake(save, () =>
    refuse(400, 'VALIDATION', 'Проверьте заполнение полей', {
      debugMessage: 'Сервер не принял два поля',
      fields: {
        bin: 'Неверный БИН',
        'legal_address.city': 'Нет такого города',
        scor_doc_number: 'Нет такого договора',
      },
    }),
  )
  await edit(user)
  write(/^Сайт/, 'https://x.kz')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Нет такого договора')).toBeVisible()
  expect(screen.getByText('Нет такого города')).toBeVisible()
  expect(screen.getByLabelText(/^БИН/)).toHaveAccessibleDescription('Неверный БИН')
  expect(screen.getByText('Проверьте заполнение полей. Сервер не принял два поля')).toBeVisible()
  expect(screen.getByText('Сервер не принял два поля')).not.toBeVisible()
  await user.click(screen.getByText('Подробности'))
  expect(screen.getByText('Сервер не принял два поля')).toBeVisible()
})

test('«saving a new partner navigates to /partners»: from the defaults, with the generated password shown there once', async () => {
  const { user, address } = open('/partners/new')
  const added = fake(add, () => ({ ...wirePartner(), archive_password: 'generated-once-24-letters' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Добавить партнёр' })).toBeVisible()
  await screen.findByLabelText(/^Код партнёра/)
  expect(screen.getByLabelText(/^Код точки/)).toHaveValue('01-0010-L1')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(8)
  expect(screen.getByLabelText(/^Код партнёра/)).toHaveFocus()
  screen.getByLabelText(/^Сайт/).focus()
  await user.click(screen.getByRole('button', { name: 'Исправьте 8 полей' }))
  expect(screen.getByLabelText(/^Код партнёра/)).toHaveFocus()
  expect(screen.queryByText('Изменений нет')).not.toBeInTheDocument()
  await fillInNew(user)
  expect(screen.getByLabelText(/^Телефон/)).toHaveValue('7(701)2345678')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Партнёр успешно добавлен')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/partners'))
  const shownOnce = within(await findDialog('Пароль архива'))
  expect(shownOnce.getByLabelText('Созданный пароль')).toHaveValue('generated-once-24-letters')
  expect(shownOnce.getByRole('button', { name: 'Скопировать пароль' })).toBeVisible()
  await user.click(shownOnce.getByRole('button', { name: 'Готово' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByDisplayValue('generated-once-24-letters')).not.toBeInTheDocument()
  expect(added.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      merchant_id: 'new-shop',
      bid: 1.25,
      phone_number: '77012345678',
      factor_doc_date: '2026-02-01T00:00:00Z',
      scor_doc_date: '2026-02-01T00:00:00Z',
    }),
  ])
})

test('«debugMessage or the generic status error text (new partner)»: in a toast', async () => {
  const { user } = open('/partners/new')
  await fillInNew(user)
  const toasts = within(screen.getByRole('region', { name: 'Уведомления' }))
  for (const [details, text] of [
    [{ debugMessage: 'Код партнёра уже занят' }, 'Код партнёра уже занят'],
    [{}, 'Такой партнёр уже есть'],
  ] as const) {
    fake(add, () => refuse(409, 'PARTNER_EXISTS', 'Такой партнёр уже есть', details))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await toasts.findByText(text)).toBeVisible()
  }
})

test('no such partner', async () => {
  open('/partners/nobody')
  expect(await screen.findByText('Такого партнёра нет')).toBeVisible()
})

test('the mail settings are tried by a mail; a failure stays beside the button', async () => {
  const { user } = open('/partners/tech-zone')
  const tryMail = 'POST /accounting/v1/merchants/{id}/mail-test'
  const why = 'Сервер отклонил имя или пароль'
  fake(tryMail, () => refuse(409, 'SMTP_FAILED', why))
  await user.click(await screen.findByRole('button', { name: 'Проверить почту' }))
  expect(await screen.findByText(why)).toBeVisible()
  fake(tryMail, () => ({ to: 'manager@demo.kz' }))
  await user.click(screen.getByRole('button', { name: 'Проверить почту' }))
  expect(await screen.findByText('Проверочное письмо отправлено на manager@demo.kz')).toBeVisible()
  expect(screen.queryByText(why)).not.toBeInTheDocument()
})

test('where no mail server is set there is nothing to try', async () => {
  open('/partners/tech-zone', wirePartner({ smtp_host: '', smtp_port: null }))
  await screen.findByRole('heading', { level: 2, name: 'Сервер отправки писем' })
  expect(screen.queryByRole('button', { name: 'Проверить почту' })).not.toBeInTheDocument()
})

test('the form of a partner of others locks the fields that decide who gets registers, with the reason', async () => {
  const reason = 'Нужно право «Взаиморасчёты»: так уходят данные покупателей'
  const { user } = open('/partners/tech-zone', wirePartner({ refused: { dataWays: reason } }))
  await edit(user)
  expect(await screen.findByText(new RegExp(reason))).toBeVisible()
  for (const locked of ['Email для факторинга', 'SMTP-сервер', 'Отправлять архивом'])
    expect(screen.getByLabelText(locked)).toBeDisabled()
  for (const open of ['Телефон', 'Регулярная выгрузка']) expect(screen.getByLabelText(open)).toBeEnabled()
})
