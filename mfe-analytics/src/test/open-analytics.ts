import type { Me } from '@cabinet/contract'
import { stepsOf } from '@cabinet/contract/report-steps'
import { useSession } from '@cabinet/shared/auth'
import { fake, openPage, requests, signInForTest, stopClock, wireDashboard } from '@cabinet/shared/test'
import { screen } from '@testing-library/react'
import remote from '../remote.tsx'

export const dashboard = 'GET /accounting/v1/merchants/{id}/dashboard'

export function signInAs(username: string, merchants?: Me['merchants']): void {
  signInForTest({ permissions: ['READ_ANALYTICS_PAGE'], ...(merchants && { merchants }) })
  useSession.setState(({ user }) => ({ user: user && { ...user, username } }))
}

/** Begins each test of the file at noon of a day in the business zone, as a manager. */
export function atNoon(): void {
  beforeEach(() => {
    stopClock('2026-11-20T06:00:00Z')
    signInAs('manager@demo.kz')
  })
}

export function open(search = '', scale = 1) {
  const asked = fake(dashboard, ({ query }) => ({
    ...wireDashboard(query.from, query.to, scale, query.step),
    ...(query.compare && {
      compared: {
        from: '2025-09-01',
        to: '2025-11-20',
        firstDay: '2024-01-15',
        purchaseDays: 3,
        ...wireDashboard('2025-09-01', '2025-11-20', scale * 2),
      },
    }),
  }))
  fakeQuality()
  return { asked, ...openPage(remote, `/analytics${search}`) }
}

const figures = {
  placed: { orders: 200, amount: 9_000_000 },
  byShop: { orders: 6, amount: 480_000 },
  byBuyer: { orders: 3, amount: 120_000 },
  noReason: { orders: 1, amount: 15_000 },
  expired: { orders: 0, amount: 0 },
  takingSeconds: 5_100,
  deliverySeconds: 97_000,
  codes: { delivered: 50, byFirst: 43 },
}
const reasons = [
  { reason: 'outOfStock', orders: 6, amount: 480_000 },
  { reason: 'canceledByTheClient', orders: 3, amount: 120_000 },
]
const former = { ...figures, byShop: { orders: 10, amount: 1 }, takingSeconds: null }

/** Answers the quality of every range, of two partners for all of them. */
export function fakeQuality(): void {
  fake('GET /accounting/v1/merchants/{id}/quality', ({ params, query }) => ({
    total: { ...figures, reasons },
    steps: stepsOf({ from: query.from ?? '', to: query.to ?? '' }, query.step ?? 'month').map(({ date }) => ({
      date,
      ...figures,
    })),
    ...(query.compare && {
      compared: { from: '2025-09-01', to: '2025-11-20', total: { ...former, reasons: [] }, steps: [] },
    }),
    ...(params.id === 'all' && {
      merchants: [
        { id: 'tech-zone', ...figures },
        { id: 'altyn', ...former },
      ],
    }),
  }))
}

export const normalizeSpaces = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u00a0\u202f]/g, ' ')
export const card = (name: string) => screen.findByRole('region', { name })
/** Returns the months of a chart by label, because a search by role takes jsdom half a second on a whole page. */
export const months = async (name: string) => {
  const chart = await screen.findByLabelText(name, {}, { timeout: 10_000 })
  return [...chart.querySelectorAll<SVGRectElement>('[role=img]')]
}
export const dashboards = () => requests().filter((request) => request.includes('/dashboard?'))
