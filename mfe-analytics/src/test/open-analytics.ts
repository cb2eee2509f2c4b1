import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { fake, openPage, requests, signInForTest, wireDashboard } from '@cabinet/shared/test'
import { screen } from '@testing-library/react'
import remote from '../remote.tsx'

export const dashboard = 'GET /accounting/v1/merchants/{id}/dashboard'

export function signInAs(username: string, merchants?: Me['merchants']): void {
  signInForTest({ permissions: ['READ_ANALYTICS_PAGE'], ...(merchants && { merchants }) })
  useSession.setState(({ user }) => ({ user: user && { ...user, username } }))
}

/** The page's time: 2026-11-20 noon in the business zone. */
const now = Date.UTC(2026, 10, 20, 6)

/** Begins each test of the file at that time, as a manager. */
export function atNoon(): void {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(now)
    jest.useFakeTimers({
      now,
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'queueMicrotask',
        'nextTick',
        'performance',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'setImmediate',
        'clearImmediate',
      ],
    })
    signInAs('manager@demo.kz')
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
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
  return { asked, ...openPage(remote, `/analytics${search}`) }
}

export const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')
export const card = (name: string) => screen.findByRole('region', { name })
/** Returns the months of a chart by label, because a search by role takes jsdom half a second on a whole page. */
export const months = async (name: string) => {
  const chart = await screen.findByLabelText(name, {}, { timeout: 10_000 })
  return [...chart.querySelectorAll<SVGRectElement>('[role=img]')]
}
export const dashboards = () => requests().filter((request) => request.includes('/dashboard?'))
