import { appUses } from './app-uses.ts'
import { sourceUses } from './source-uses.ts'

/** The samples are sources of a remote, not of this package. */
const shared = '@cabinet/shared'

const uses = (source: string) => sourceUses(source, 'src/a.tsx')

test('names are taken as they are exported, types are none of them', () => {
  const { shared: names, mistakes } = uses(`
    import { Button, type ButtonProps, Row as Line } from '${shared}/ui'
    import type { Session } from '${shared}/auth'
    import { other } from './other.ts'
    export { call } from '${shared}/api'
  `)
  expect([...names].map(([entry, taken]) => [entry, [...taken.keys()]])).toEqual([
    ['ui', ['Button', 'Row']],
    ['api', ['call']],
  ])
  expect(mistakes).toEqual([])
})

test('each element says which props it names, whether it has content, and whether it spreads others', () => {
  const { shared: names } = uses(`
    import { Button as Press } from '${shared}/ui'
    export const a = <Press size="sm" aria-label="x">yes</Press>
    export const b = (rest: object) => <Press onClick={() => 1} {...rest} />
  `)
  expect(names.get('ui')?.get('Button')).toEqual([
    { attributes: ['size', 'aria-label', 'children'], spreads: false },
    { attributes: ['onClick'], spreads: true },
  ])
})

test('calls are found in values, not in types', () => {
  const { texts } = uses(`
    const key = 'GET /a' as const
    type Answer = CallAnswer<'GET /b'>
    call(key satisfies string, { query: { x: 'GET /c' } })
    const cast: Known<'GET /d'> = other
  `)
  expect([...texts]).toEqual(['GET /a', 'GET /c'])
})

test.each([
  ['a namespace', `import * as ui from '${shared}/ui'`, /takes all of @cabinet\/shared\/ui/],
  ['everything passed on', `export * from '${shared}/ui'`, /takes all of/],
  ['an entry imported later', `const ui = import('${shared}/ui')`, /imports an entry .* later/],
  [
    'a name of a call that is put together',
    'call(`GET /orders/$' + '{id}`)',
    /puts the name of a call together/,
  ],
])('%s keeps the build from telling what is used', (_, source, mistake) => {
  expect(uses(source).mistakes).toEqual([expect.stringMatching(mistake)])
})

const descriptor = {
  app: 'mfe-a',
  title: 'A',
  shared: '^1.0.0',
  contract: '^1.0.0',
  navigation: [],
  routes: [
    {
      path: '/a',
      permission: 'EXPORT_ORDERS',
      first: [{ call: 'GET /directory/statuses' }],
    },
  ],
}

test('a remote takes the props that it passes, and what its descriptor names', () => {
  const source = `
    import { IconButton, notInAnyReport } from '${shared}/ui'
    export const a = <IconButton label="a" icon={b} title="t" />
    export const c = <IconButton {...d} loading />
    call('GET /accounting/otp', useCan('CANCEL_ORDERS'))
  `
  const found = appUses([uses(source)], descriptor)
  const { IconButton: button, notInAnyReport: strange } = found.shared.ui ?? {}
  if (button?.kind !== 'component') throw new Error('IconButton is a component')
  const given = Object.entries(button.props).map(([name, { optional }]) => [name, optional ?? false])
  // A spread may pass every prop.
  expect(given).toEqual([
    ['icon', false],
    ['label', false],
    ['loading', true],
  ])
  expect(button.open).toBe(true)
  expect(strange).toEqual({ kind: 'value', type: 'unknown' })
  expect(found.permissions).toEqual(['CANCEL_ORDERS', 'EXPORT_ORDERS'])
  expect(Object.keys(found.calls).sort()).toEqual(['GET /accounting/otp', 'GET /directory/statuses'])
})
