import type { CallShape, Shape } from '@cabinet/contract'
import { deprecatedUses } from './compiled.ts'

const mark = { since: '1.2.0', instead: 'use CSS instead' }
const hook: Shape = { kind: 'value', type: 'unknown' }
const call: CallShape = { access: ['session'], type: { parameters: [], result: 'void' } }
const reports = {
  ui: { useMedia: { ...hook, deprecated: mark }, useOnline: hook, useOld: { ...hook, deprecated: mark } },
}
const served = { 'GET /a': { ...call, deprecated: mark }, 'GET /b': call }

test('a used deprecated name is reported with its replacement, an unused one is not', () => {
  const uses = {
    shared: { ui: { useMedia: hook, useOnline: hook } },
    calls: { 'GET /a': call, 'GET /b': call },
  }
  expect(deprecatedUses(uses, reports, served)).toEqual([
    'shared/ui useMedia is deprecated since 1.2.0: use CSS instead',
    'GET /a is deprecated since 1.2.0: use CSS instead',
  ])
})

test('entries and calls of another shell and API are not reported', () => {
  const uses = { shared: { none: { useMedia: hook } }, calls: { 'GET /c': call } }
  expect(deprecatedUses(uses, reports, served)).toEqual([])
})
