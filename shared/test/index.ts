/** Test support for shell and remotes: a server at the edge of `fetch`, a session, a page rendered whole; real timers after each test. */
import '@testing-library/jest-dom'
import { beginTest, endTest } from './fake/fake.ts'

export { createMemoryRouter } from 'react-router-dom'
export { stopClock } from './clock.ts'
export { findDialog } from './dialog.ts'
export { type Asked, fake, fakeRights, requests, takeProblems } from './fake/fake.ts'
export { refuse } from './fake/refusal.ts'
export { openPage } from './open-page.tsx'
export { signInForTest } from './session.ts'
export { wireDashboard } from './wire/analytics.ts'
export {
  wireItem,
  wireOrder,
  wireOrderDetail,
  wireOrders,
  wireOrdersPage,
  wireStatuses,
} from './wire/orders.ts'
export { wirePartner, wirePartners } from './wire/partners.ts'
export { wireApp, wireReleases } from './wire/releases.ts'
export { wireFileId, wirePeriod, wireStatement } from './wire/settlements.ts'
export { wirePermission, wireRole, wireSession, wireUser, wireUsersPage } from './wire/users.ts'

beforeEach(beginTest)
afterEach(endTest)
afterEach(() => void jest.useRealTimers())
