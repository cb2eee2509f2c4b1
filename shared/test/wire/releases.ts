import type { ReleasesStatus } from '@cabinet/contract'

type WireApp = ReleasesStatus['apps'][number]

/** Returns an app with a version that has just gone live. */
export function wireApp(change: Partial<WireApp> = {}): WireApp {
  return {
    app: 'mfe-orders',
    title: 'Заказы',
    live: '1.4.2',
    previous: '1.4.1',
    canary: null,
    revoked: [],
    killed: false,
    versions: [
      { version: '1.4.2', role: 'live', tabs: 131, sessions: 1200, failed: 6, lcp: 1900 },
      { version: '1.4.1', role: 'previous', tabs: 3, sessions: 2000, failed: 4, lcp: 2300 },
    ],
    last: {
      revision: 7,
      at: '2026-11-20T03:05:00Z',
      who: 'ann',
      reason: 'фильтр по телефону',
      action: 'promote',
      changes: [{ app: 'mfe-orders', from: '1.4.1', to: '1.4.2' }],
      maintenance: false,
    },
    ...change,
  }
}

export function wireReleases(apps: WireApp[], revision = 7): ReleasesStatus {
  return { revision, maintenance: false, apps }
}
