import * as shellPaths from '../../../shell/src/frame/paths.ts'
import { descriptorOf, manifestOf, provides } from '../../test/fixture.ts'
import { inEnglish } from '../refusals/reason.ts'
import type { PublishedRemote } from '../versions/manifest.ts'
import type { Finding } from './finding.ts'
import { rangeFindings } from './ranges.ts'
import { routeFindings, shellSegments } from './routes.ts'

const inEnglishOf = ({ reason }: Finding): string => inEnglish(reason)

const remote = (requires: Record<string, string>, paths = ['/a'], app = 'mfe-a'): PublishedRemote => ({
  manifest: manifestOf(app, { requires }),
  descriptor: descriptorOf(app, paths),
})

test.each([
  ['fits', { react: '^19.0.0' }, provides, []],
  [
    'too old a host',
    { react: '^20.0.0' },
    provides,
    ['mfe-a 1.0.0 needs «react» ^20.0.0, shell 1.0.0 gives 19.3.1'],
  ],
  [
    'not shared at all',
    { vue: '^3.0.0' },
    provides,
    ['mfe-a 1.0.0 needs «vue» ^3.0.0, which shell 1.0.0 does not share'],
  ],
  [
    'shared of another major version',
    {},
    { ...provides, '@cabinet/shared/remote': '2.0.0' },
    ['mfe-a 1.0.0 needs «@cabinet/shared/remote» ^1.0.0, shell 1.0.0 gives 2.0.0'],
  ],
  ['a prerelease of the host counts', { react: '^19.0.0' }, { ...provides, react: '19.4.0-rc.1' }, []],
])('ranges: %s', (_, requires, given, expected) => {
  const findings = rangeFindings(manifestOf('shell', { provides: given }), remote(requires))
  expect(findings).toHaveLength(expected.length)
  for (const [index, start] of expected.entries())
    expect(findings.slice(index).map(inEnglishOf)[0]).toMatch(start)
})

test.each([
  ['apart', ['/b'], 0],
  ['the same path', ['/a'], 1],
  ['a parameter by another name', ['/a/:key'], 1],
  ['a literal beside a parameter is a route of its own', ['/a/new'], 0],
  ['a page of the shell', ['/releases'], 1],
  ['below a page of the shell', ['/account/money'], 1],
])('routes of two remotes: %s', (_, paths, expected) => {
  const findings = routeFindings([remote({}, ['/a', '/a/:id']), remote({}, paths, 'mfe-b')])
  expect(findings).toHaveLength(expected)
})

test('a route that is taken is told with its owner and the file to change', () => {
  const taken = routeFindings([remote({}, ['/a']), remote({}, ['/a', '/login'], 'mfe-b')])
  expect(taken.map(inEnglishOf)).toEqual([
    'Route /a of mfe-b already belongs to mfe-a. Change it in mfe-b/remote.json.',
    "Route /login of mfe-b is the shell's own. Change it in mfe-b/remote.json.",
  ])
})

test.each(['apps', 'dev', 'forget-password', 'login', 'sign-up'])('/%s is not for a remote', (segment) => {
  expect(routeFindings([remote({}, [`/${segment}/x`])])).toHaveLength(1)
})

test('the gate knows the pages of the shell', () => {
  const { HOME: _ofARemote, ...own } = shellPaths
  const segments = Object.values(own).map((path) => path.split('/')[1])
  expect(shellSegments).toEqual(expect.arrayContaining(segments))
})

test('a mistake is known again by what is wrong, and says whose pages suffer', () => {
  const [range] = rangeFindings(manifestOf('shell', { provides }), remote({ vue: '^3.0.0' }))
  expect(range).toMatchObject({ id: 'range mfe-a 1.0.0 vue', concerns: ['mfe-a'] })
  const [taken, own] = routeFindings([remote({}, ['/a/:id']), remote({}, ['/a/:key', '/login'], 'mfe-b')])
  expect(taken).toMatchObject({ id: 'route /a/: mfe-a mfe-b', concerns: ['mfe-a', 'mfe-b'] })
  expect(own).toMatchObject({ id: 'route /login mfe-b', concerns: ['mfe-b'] })
})
