import { partnerFields } from '@cabinet/contract'
import { build, type TestServer } from '../../../test/build.ts'
import { openTestDatabase } from '../../../test/database.ts'
import {
  ask,
  create,
  form,
  other,
  put,
  read,
  server,
  shop,
  withAdministrators,
} from '../../../test/partner-forms.ts'
import { addUser, password } from '../../../test/people.ts'
import { merchantRow } from '../../../test/rows.ts'
import { systemScope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets/secrets.ts'
import { resealPartners, secretContext } from './save.ts'
import { findPartner } from './service.ts'

withAdministrators()

describe('a partner', () => {
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
  })

  test.each(['127.0.0.1', 'localhost'])(
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
})

describe('changes of a partner', () => {
  test('a save over another change answers with that change and its author', async () => {
    const partner = await shop()
    await put(partner.merchant_id, { ...partner, bid: 10, m_site: 'https://first.kz' }, other)
    const late = await put(partner.merchant_id, { ...partner, bid: 11 })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'PARTNER_CHANGED',
        message: 'Партнёра изменил other@test.kz, пока вы работали',
        partner: { version: 2, bid: 10 },
        changes: [
          {
            user: 'other@test.kz',
            changes: [
              { field: 'bid', from: 12.07, to: 10 },
              { field: 'm_site', from: 'https://shop.kz', to: 'https://first.kz' },
            ],
          },
        ],
      },
    ])
  })

  test('a save without a version is taken over another change, and the audit says so', async () => {
    const { version: _, ...partner } = await shop()
    await put(partner.merchant_id, { ...partner, bid: 10 }, other)
    const last = await put(partner.merchant_id, { ...partner, bid: 11 })
    expect([last.statusCode, last.json()]).toMatchObject([200, { bid: 11, version: 3 }])
    const { after } = await server.platform.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'partner.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ bid: 11, without_version: true })
  })

  test('one of two simultaneous saves of a version wins', async () => {
    const partner = await shop()
    const saves = [10, 11].map((bid) => put(partner.merchant_id, { ...partner, bid }))
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('the history names fields, nested ones too, the newest first', async () => {
    const partner = await shop()
    const { legal_address } = partner
    const moved = { ...partner, legal_address: { ...legal_address, city: 'Алматы' } }
    await put(partner.merchant_id, moved, other)
    await put(partner.merchant_id, { ...moved, version: 2, archive_password: 'brand-new-one' })
    const path = `/v1/merchants/${partner.merchant_id}/history`
    expect((await ask('GET', path)).json()).toEqual({
      items: [
        {
          at: server.clock.now().toISOString(),
          user: 'admin@test.kz',
          changes: [{ field: 'archive_password', from: '•••', to: '•••' }],
        },
        {
          at: server.clock.now().toISOString(),
          user: 'other@test.kz',
          changes: [{ field: 'legal_address.city', from: '', to: 'Алматы' }],
        },
      ],
      total: 2,
    })
    expect((await ask('GET', `${path}?lim=1&page=2`)).json()).toMatchObject({
      items: [{ user: 'other@test.kz' }],
      total: 2,
    })
    expect((await ask('GET', '/v1/merchants/NOBODY/history')).statusCode).toBe(404)
  })

  test('an empty address is not kept, and what stays empty is no change', async () => {
    const partner = await shop()
    const { legal_address } = partner
    const empty = { country: '', city: ' ', postal_code: '', street: '', house: '', office: '', okato: '' }
    const separate = { ...legal_address, mailing_same: false }
    const saved = await put(partner.merchant_id, {
      ...partner,
      smtp_host: '',
      legal_address: separate,
      mailing_addresses: [empty, { ...empty, city: '', street: 'Абая' }],
    })
    expect(saved.json().mailing_addresses).toEqual([expect.objectContaining({ street: 'Абая' })])
    const history = (await ask('GET', `/v1/merchants/${partner.merchant_id}/history`)).json()
    expect(history.items[0].changes).toEqual([
      { field: 'legal_address.mailing_same', from: true, to: false },
      { field: 'mailing_addresses.0.street', from: null, to: 'Абая' },
    ])
  })
})

describe('the list of partners', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await build()
    const { db } = server.platform
    await scoped(db, systemScope('test data'))
      .insertInto('merchants', [
        merchantRow('TECHNO', 1, { merchant_legal_name: 'ТОО «Техно 100%»' }),
        merchantRow('ALPHA', 2, { merchant_legal_name: 'ИП Альфа', status: 'test' }),
        merchantRow('BETA_1', 3, { merchant_legal_name: 'АО Бета', status: 'rejected' }),
      ])
      .execute()
    await addUser(db, { username: 'admin@test.kz', merchants: ['ALPHA'] })
    await addUser(db, {
      username: 'manager@test.kz',
      role: 'ONLINE_STORE_MANAGER',
      merchants: ['TECHNO', 'ALPHA'],
    })
    await addUser(db, { username: 'nobody@test.kz', role: 'COURIER' })
  })
  afterAll(() => server.close())

  async function list(username: string, query: Record<string, string> = {}) {
    const { headers } = await server.signIn(username, password)
    const response = await server.app.inject({ url: '/api/accounting/v1/merchants', query, headers })
    return response.json<{ merchant_id: string }[]>()
  }
  const ids = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).map((partner) => partner.merchant_id)

  test.each([
    { username: 'admin@test.kz', sees: ['ALPHA', 'BETA_1', 'TECHNO'] },
    { username: 'manager@test.kz', sees: ['ALPHA', 'TECHNO'] },
    { username: 'nobody@test.kz', sees: [] },
  ])('$username sees $sees, sorted', async ({ username, sees }) => {
    expect(await ids(username)).toEqual(sees)
  })

  test('a partner in the list is code, BIN, status and name, nothing more', async () => {
    expect((await list('manager@test.kz'))[0]).toEqual({
      merchant_id: 'ALPHA',
      bin: '200140000002',
      status: 'test',
      merchant_legal_name: 'ИП Альфа',
    })
  })

  test.each([
    [{ q: 'техно' }, ['TECHNO']],
    [{ q: 'beta' }, ['BETA_1']],
    [{ q: ' 0000002 ' }, ['ALPHA']],
    [{ q: '%' }, ['TECHNO']],
    [{ q: '_' }, ['BETA_1']],
    [{ q: '' }, ['ALPHA', 'BETA_1', 'TECHNO']],
    [{ status: 'rejected' }, ['BETA_1']],
    [{ status: 'active', q: 'альфа' }, []],
  ] as [Record<string, string>, string[]][])('%j finds %j', async (query, found) => {
    expect(await ids('admin@test.kz', query)).toEqual(found)
  })

  test('superadmin sees every partner by name, whatever the own list says', async () => {
    await addUser(server.platform.db, { username: 'superadmin', role: 'COURIER' })
    expect(await ids('superadmin')).toEqual(['ALPHA', 'BETA_1', 'TECHNO'])
  })
})

describe('a rotation of the key', () => {
  const token = Buffer.alloc(32, 9)
  const old = { token, secrets: Buffer.alloc(32, 1) }
  const present = { token, secrets: Buffer.alloc(32, 2), previousSecrets: [old.secrets] }
  const place = secretContext('ALPHA', 'archive_password')

  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    const rows = [
      merchantRow('ALPHA', 1, { archive_password: encryptSecret('тайна', place, old) }),
      merchantRow('BETA', 2, {
        smtp_auth_password: encryptSecret('x', secretContext('BETA', 'smtp_auth_password'), present),
      }),
      merchantRow('GAMMA', 3),
    ]
    await scoped(database.db, systemScope('test data')).insertInto('merchants', rows).execute()
  })
  afterAll(() => database.close())

  const stored = async () => (await findPartner(database, 'ALPHA')).archive_password ?? ''

  test('without the earlier key nothing is changed', async () => {
    const before = await stored()
    await expect(resealPartners(database.db, { ...present, previousSecrets: [] })).rejects.toThrow(
      'which is not given',
    )
    expect(await stored()).toBe(before)
  })

  test('after a rotation the earlier key is not needed any more, and a second one finds nothing to do', async () => {
    expect(await resealPartners(database.db, present)).toBe(1)
    expect(decryptSecret(await stored(), place, { secrets: present.secrets })).toBe('тайна')
    expect(await resealPartners(database.db, present)).toBe(0)
  })
})
