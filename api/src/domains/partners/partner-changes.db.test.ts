import { ask, other, put, server, shop, withAdministrators } from '../../../test/partner-forms.ts'

withAdministrators()

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
