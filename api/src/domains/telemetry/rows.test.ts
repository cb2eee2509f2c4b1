import type { BrowserEvent, TelemetryBatch } from '@cabinet/contract'
import { rowsOf } from './rows.ts'

const known = {
  has: (app: string, version: string) => app !== 'mfe-none' && version !== '6.6.6',
  route: (pattern: string) => (pattern === '/orders/:id' ? pattern : 'other'),
}
const about = { app: 'mfe-a', version: '1.1.0', canary: true, route: '/orders/:id' }

function batch(change: Partial<TelemetryBatch>): TelemetryBatch {
  return {
    session: 'a'.repeat(32),
    revision: 3,
    shell: '1.0.0',
    remotes: { 'mfe-a': { version: '1.0.0', canary: false } },
    gone: false,
    events: [],
    ...change,
  }
}
const shell = { app: 'shell', version: '1.0.0', canary: false, ended: false, failed: false, drawing: false }
const running = { ...shell, app: 'mfe-a' }

test('a tab without news is a tab with each version that it runs', () => {
  expect(rowsOf(batch({}), known)).toEqual({ sessions: [running, shell], numbers: [], vitals: [] })
})

test('a tab that is left has ended with all of them', () => {
  const { sessions } = rowsOf(batch({ gone: true }), known)
  expect(sessions.map(({ ended }) => ended)).toEqual([true, true])
})

test.each<[string, BrowserEvent, failed: boolean, kind: string, what: string]>([
  ['loaded', { kind: 'load', ...about, outcome: 'ok', ms: 90 }, false, 'load', 'ok'],
  [
    'loaded at the second attempt',
    { kind: 'load', ...about, outcome: 'retried', phase: 'entry', code: 'not-loaded' },
    false,
    'load',
    'retried entry not-loaded',
  ],
  [
    'left for the version before',
    { kind: 'load', ...about, outcome: 'fell-back', phase: 'chunk', code: 'timeout' },
    true,
    'load',
    'fell-back chunk timeout',
  ],
  ['not to be had', { kind: 'load', ...about, outcome: 'failed' }, true, 'load', 'failed'],
  [
    'an error',
    { kind: 'error', ...about, error: 'handler', name: 'TypeError' },
    true,
    'error',
    'handler TypeError',
  ],
  ['a web vital', { kind: 'vital', ...about, name: 'LCP', value: 1800 }, false, 'LCP', '1891'],
])('%s', (_, event, failed, kind, what) => {
  const { sessions, numbers } = rowsOf(batch({ events: [event, event] }), known)
  expect(sessions[1]).toEqual({ ...running, version: '1.1.0', canary: true, ended: true, failed })
  expect(numbers).toEqual([{ ...about, kind, what, count: 2 }])
})

test('what the store does not know is thrown away; an address is no route', () => {
  const events: BrowserEvent[] = [
    { kind: 'load', ...about, app: 'mfe-none', outcome: 'ok' },
    { kind: 'load', ...about, version: '6.6.6', outcome: 'ok' },
    { kind: 'load', ...about, route: '/users/ann', outcome: 'ok' },
  ]
  const remotes = {
    'mfe-none': { version: '1.0.0', canary: false },
    'mfe-a': { version: '6.6.6', canary: false },
  }
  const { sessions, numbers } = rowsOf(batch({ shell: '6.6.6', remotes, events }), known)
  expect(sessions.map(({ app, version }) => `${app} ${version}`)).toEqual(['mfe-a 1.1.0'])
  expect(numbers).toEqual([{ ...about, route: 'other', kind: 'load', what: 'ok', count: 1 }])
})

test('a shell that fails is not forgotten', () => {
  const error: BrowserEvent = {
    kind: 'error',
    ...about,
    app: 'shell',
    version: '1.0.0',
    canary: false,
    error: 'render',
    name: 'Error',
  }
  expect(rowsOf(batch({ events: [error] }), known).sessions[1]).toEqual({ ...shell, failed: true })
})
