import type { CallShape, Shape, Shapes, Uses } from '@cabinet/contract'
import { because, Workshop } from '../../test/fixture.ts'
import { showRest } from '../cli/show-status.ts'
import { promote, writeServedApi } from '../index.ts'
import { readLive } from '../store/live.ts'
import { deprecatedInUse } from './deprecated.ts'

const mark = { since: '1.2.0', instead: 'use CSS instead' }
const hook: Shape = { kind: 'value', type: 'unknown' }
const call: CallShape = { access: ['session'], type: { parameters: [], result: 'void' } }
const old = { ...hook, deprecated: mark }
const ui: Shapes = { useMedia: old, useOld: old, useOnline: hook }
const using = (calls: Uses['calls'], ...names: string[]): Uses => ({
  shared: { ui: Object.fromEntries(names.map((name) => [name, hook])) },
  permissions: [],
  calls,
})

test('what will go is told with the versions in use that still have it, a former one too', async () => {
  const shop = await Workshop.open()
  try {
    const { context } = shop
    const gives = { shared: { ui }, permissions: [] }
    await shop.publishShell('1.0.0', { uses: using({}), gives })
    await shop.publishRemote('mfe-a', '1.0.0', { uses: using({}, 'useMedia') })
    await shop.publishRemote('mfe-a', '1.1.0', { uses: using({ 'GET /a': call }, 'useOnline') })
    await writeServedApi(context.store, {
      contract: '1.0.0',
      permissions: [],
      calls: { 'GET /a': { ...call, deprecated: mark } },
    })
    const first = ['shell', 'mfe-a'].map((app) => ({ app, version: '1.0.0' }))
    await promote(context, first, because)
    await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], because)
    const live = await readLive(context.store, context.env)
    if (!live) throw new Error('nothing is live')
    const deprecated = await deprecatedInUse(context.store, live.apps)
    expect(showRest(live, { works: {}, deprecated })).toBe(
      [
        '  shared/ui useMedia is deprecated since 1.2.0 (use CSS instead); in use by 1: mfe-a 1.0.0',
        '  shared/ui useOld is deprecated since 1.2.0 (use CSS instead); nobody uses it',
        '  GET /a is deprecated since 1.2.0 (use CSS instead); in use by 1: mfe-a 1.1.0',
      ].join('\n'),
    )
  } finally {
    await shop.close()
  }
})
