import { partnerFields } from '@cabinet/contract'
import {
  ask,
  create,
  form,
  put,
  read,
  server,
  shop,
  traffic,
  withAdministrators,
} from '../../../test/partner-forms.ts'
import { decryptSecret } from '../../platform/secrets/secrets.ts'
import { secretContext } from './save.ts'
import { findPartner } from './service.ts'

withAdministrators()

test('a partner with what is required alone gets the defaults and a generated archive password', async () => {
  const sent = form()
  const optional = Object.entries(partnerFields.optional)
  const response = await create(sent)
  expect([response.statusCode, response.json()]).toEqual([
    201,
    {
      ...Object.fromEntries(optional.map(([name, { initially }]) => [name, initially])),
      ...sent,
      scor_doc_number: '',
      scor_doc_date: '2026-01-15T00:00:00Z',
      smtp_auth_password_set: false,
      archive_password_set: true,
      archive_password: expect.stringMatching(/^[\w-]{24}$/),
      version: 1,
    },
  ])
  const row = await findPartner(server.platform, sent.merchant_id)
  const place = secretContext(sent.merchant_id, 'archive_password')
  const generated = response.json<{ archive_password: string }>().archive_password
  expect(decryptSecret(row.archive_password ?? '', place, server.platform.keys)).toBe(generated)
  expect(JSON.stringify(await read(sent.merchant_id))).not.toContain(generated)
})

test('a given archive password is not sent back; without one mails can’t be archives', async () => {
  const sent = form({ archive_password: 'выбран сам', is_zip_file: true })
  expect((await create(sent)).json()).not.toHaveProperty('archive_password')
  const partner = await shop()
  await server.database.jobs.executeSql(
    'update merchants set archive_password = null where merchant_id = $1',
    [partner.merchant_id],
  )
  const saved = await put(partner.merchant_id, { ...partner, is_zip_file: false })
  expect(saved.json()).toMatchObject({ archive_password_set: false, version: 2 })
  const locked = { ...partner, version: 2, is_zip_file: true }
  expect((await put(partner.merchant_id, locked)).json()).toMatchObject({
    code: 'VALIDATION',
    fields: { archive_password: 'Задайте пароль архива: без него архивом не отправить' },
  })
  const both = { ...locked, archive_password: 'задан теперь' }
  expect((await put(partner.merchant_id, both)).json()).toMatchObject({
    archive_password_set: true,
    is_zip_file: true,
  })
})

test('a read partner can be saved unchanged; changed fields count, the scoring document follows the factoring one', async () => {
  const partner = await shop()
  const address = {
    country: 'KZ',
    city: 'Алматы',
    postal_code: '050000',
    street: 'Абая',
    house: '1',
    office: '',
    okato: '',
  }
  const saved = await put(partner.merchant_id, {
    ...partner,
    bid: 0.07,
    factor_doc_number: 'Ф-1',
    factor_doc_date: '2026-02-28T00:00:00Z',
    scor_doc_number: 'чужой',
    registration_city: 'Алматы',
    legal_address: { ...address, mailing_same: false },
    mailing_addresses: [address, { ...address, city: 'Астана' }],
  })
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    {
      bid: 0.07,
      scor_doc_number: 'Ф-1',
      scor_doc_date: '2026-02-28T00:00:00Z',
      mailing_addresses: [{ city: 'Алматы' }, { city: 'Астана' }],
      version: 2,
    },
  ])
  expect(await read(partner.merchant_id)).toEqual(saved.json())
})

test.each([
  [{ merchant_id: 'Лавка' }, { merchant_id: 'Введите код партнера на латинице' }],
  [{ merchant_id: '' }, { merchant_id: expect.any(String) }],
  [{ merchant_id: 'All' }, { merchant_id: 'Этот код занят системой' }],
  [{ bin: '12345678901' }, { bin: 'БИН должен состоять из 12 цифр' }],
  [{ bin: '12345678901a' }, { bin: 'БИН должен состоять из 12 цифр' }],
  [{ bin: '971240001316' }, { bin: 'Неверный БИН: проверьте цифры, контрольная не сходится' }],
  [{ bid: 12.345 }, { bid: 'Не больше двух знаков после запятой' }],
  [{ bid: '12' }, { bid: 'Введите число' }],
  [{ bid: 101 }, { bid: 'Не больше 100' }],
  [{ m_site: '' }, { m_site: 'Обязательное поле для заполнения' }],
  [{ merchant_legal_name: 'я'.repeat(101) }, { merchant_legal_name: 'Не длиннее 100 символов' }],
  [{ point_code: '1'.repeat(256) }, { point_code: 'Не длиннее 255 символов' }],
  [{ public_email: 'x' }, { public_email: 'Введите корректный адрес электронной почты' }],
  [{ scoring_email: 'x' }, { scoring_email: 'Введите корректный адрес электронной почты' }],
  [{ phone_number: '7701' }, { phone_number: 'Телефон должен состоять из 11 цифр' }],
  [{ smtp_port: 10_000 }, { smtp_port: 'Не больше 9999' }],
  [
    { factor_doc_date: '2026-02-30T00:00:00Z' },
    { factor_doc_date: 'Введите дату и время, с 2000 по 2100 год' },
  ],
  [{ factor_doc_date: '2026-02-20T06:00:00Z' }, { factor_doc_date: 'Неверный формат' }],
  [{ registration_city: 'Париж' }, { registration_city: 'Такого города нет в справочнике' }],
  [{ archive_password: 'short' }, { archive_password: 'Не короче 8 символов' }],
  [{ version: 7 }, { version: 'Неизвестное поле' }],
  [{ commission_bp: 0 }, { commission_bp: 'Неизвестное поле' }],
])('%j is refused: %j', async (changes, fields) => {
  const response = await create(form(changes))
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'VALIDATION', fields }])
})

test.each(['shop.kz', 'javascript:alert(1)', 'https://', 'https://a b'])(
  'the site %j is refused',
  async (m_site) => {
    const response = await create(form({ m_site }))
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { m_site: 'Введите адрес сайта целиком: https://…' },
    ])
  },
)

test.each(['\n', '\u2028', '\u0007', '\u202e'])('a name with %j is refused', async (mark) => {
  const response = await create(form({ merchant_legal_name: `ТОО${mark}Лавка` }))
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { merchant_legal_name: 'Введите текст в одну строку, без переносов' },
  ])
})

test('a code or a BIN that is taken is refused on its field', async () => {
  const { merchant_id, bin } = await shop()
  const code = (await create(form({ merchant_id }))).json()
  expect(code).toMatchObject({
    code: 'PARTNER_EXISTS',
    fields: { merchant_id: 'Партнёр с таким кодом уже есть' },
  })
  const second = await shop()
  const message = `Партнёр с таким БИН уже есть: ${merchant_id}`
  for (const response of [await create(form({ bin })), await put(second.merchant_id, { ...second, bin })])
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'PARTNER_EXISTS', fields: { bin: message } },
    ])
})

test('a code never changes', async () => {
  const partner = await shop()
  const response = await put(partner.merchant_id, { ...partner, merchant_id: 'OTHER' })
  expect(response.json()).toMatchObject({ fields: { merchant_id: 'Код партнёра нельзя изменить' } })
})

describe('secrets', () => {
  const canaries = { smtp_auth_password: 'canary-smtp-7f3a', archive_password: 'canary-archive-91bc' }
  const smtp = { smtp_host: 'mail.shop.kz', smtp_port: 587, smtp_auth_name: 'shop' }

  test('stay as they are when they are absent, go when null, and follow to no other host', async () => {
    const partner = await shop({ ...smtp, ...canaries })
    const stored = async () => (await findPartner(server.platform, partner.merchant_id)).smtp_auth_password
    const first = await stored()
    const moved = await put(partner.merchant_id, { ...partner, smtp_host: 'mail.evil.kz' })
    expect(moved.json()).toMatchObject({
      code: 'VALIDATION',
      fields: { smtp_auth_password: 'Для нового сервера введите пароль заново' },
    })
    await put(partner.merchant_id, { ...partner, smtp_port: 465 })
    expect(await stored()).toBe(first)
    const removed = await put(partner.merchant_id, { ...partner, version: 2, smtp_auth_password: null })
    expect([removed.json().smtp_auth_password_set, await stored()]).toEqual([false, null])
  })

  test('stand in no answer, log line, job, audit record or column', async () => {
    const partner = await shop({ ...smtp, ...canaries })
    const { merchant_id } = partner
    await put(merchant_id, {
      ...partner,
      smtp_auth_password: `${canaries.smtp_auth_password}-2`,
      smtp_host: 'mail2.shop.kz',
    })
    await put(merchant_id, { ...partner, ...canaries, bid: 'x' })
    await put(merchant_id, { ...partner, ...canaries })
    await read(merchant_id)
    await ask('GET', `/v1/merchants/${merchant_id}/history`)
    await ask('GET', `/accounting/v1/merchants?q=${merchant_id}`)
    const { db } = server.platform
    const audit = await db.selectFrom('audit_log').selectAll().execute()
    const row = await findPartner({ db }, merchant_id)
    const everything = JSON.stringify([traffic, server.log, audit, row])
    // The host is not secret, so finding it proves that the search works.
    expect(everything).toContain('mail2.shop.kz')
    expect(everything).not.toMatch(/canary|generated/)
    const place = secretContext(merchant_id, 'archive_password')
    expect(decryptSecret(row.archive_password ?? '', place, server.platform.keys)).toBe(
      canaries.archive_password,
    )
  })
})

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  'localhost',
  '169.254.169.254',
  '10.0.0.1',
  '::1',
  '::ffff:10.0.0.1',
  '0.0.0.0',
])(
  'the inner mail server %s is refused at its field, for a new partner and a kept one',
  async (smtp_host) => {
    const refused = { code: 'VALIDATION', fields: { smtp_host: 'Этот адрес сервера использовать нельзя' } }
    expect((await create(form({ smtp_host }))).json()).toMatchObject(refused)
    const partner = await shop()
    expect(
      (await put(partner.merchant_id, { ...partner, smtp_host: ` ${smtp_host} ` })).json(),
    ).toMatchObject(refused)
    expect((await read(partner.merchant_id)).smtp_host).toBe('')
  },
)
