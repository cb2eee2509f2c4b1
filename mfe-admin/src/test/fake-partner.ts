import { fake, refuse, wirePartner, wirePartners } from '@cabinet/shared/test'

export const one = 'GET /accounting/v1/merchants/{id}'
export const add = 'POST /accounting/v1/merchants'
export const save = 'PUT /accounting/v1/merchants/{id}'

/** Answers the requests of one partner's pages. */
export function fakePartner(partner = wirePartner()): void {
  fake('GET /accounting/v1/merchants', () => wirePartners)
  fake(one, ({ params }) =>
    params.id === partner.merchant_id ? partner : refuse(404, 'NOT_FOUND', 'Не найдено'),
  )
  fake('GET /v1/merchants/{id}/history', () => ({
    items: [
      {
        at: '2026-11-19T10:00:00Z',
        user: 'admin@demo.kz',
        changes: [{ field: 'status', from: 'active', to: 'test' }],
      },
    ],
    total: 1,
  }))
  fake('GET /accounting/countries', () => [{ code: 'KZ', name: 'Казахстан' }])
  fake('GET /accounting/cities', () => [
    { id: 1, name: 'Алматы', region: 'Алматы' },
    { id: 2, name: 'Абай', region: 'Карагандинская область' },
  ])
}
