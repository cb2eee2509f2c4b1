import type { Shape, Shapes } from '../../contract/src/index.ts'
import { completeLog, type PackageState, stateProblems } from './state-problems.ts'

const prop = { type: 'string', optional: true } as const
const button = (...props: string[]): Shape => ({
  kind: 'component',
  props: Object.fromEntries(props.map((name) => [name, prop])),
})
const marked = (since: string): Shape => ({
  ...button('a'),
  deprecated: { since, instead: 'use Button instead' },
})

interface Case {
  readonly before: Shapes
  readonly after: Shapes
  readonly version: string
  readonly log: string
  readonly released?: string
}

const problems = (given: Case): string[] => stateProblems(stateOf(given))

function stateOf({ before, after, version, log, released = '1.4.0' }: Case): PackageState {
  return {
    name: '@cabinet/shared',
    folder: 'shared',
    released: { version: released, entries: { ui: before } },
    version,
    entries: { ui: after },
    changelog: `# @cabinet/shared\n\n## ${version}\n\n${log}\n\n## 0.9.0\n\n### Added\n\n- \`Old\`, \`New\`\n`,
  }
}

const of = (name: string, shape = button('a')): Shapes => ({ [name]: shape })
const added = '### Added\n\n- `New`'
const breaking = '### Breaking\n\n- `Old`'
const oldAndNew = { ...of('Old'), ...of('New') }

test.each<[string, Case]>([
  ['nothing changes', { before: of('Old'), after: of('Old'), version: '1.4.0', log: '' }],
  ['a fix', { before: of('Old'), after: of('Old'), version: '1.4.1', log: '- repaired' }],
  ['a new name and a minor step', { before: of('Old'), after: oldAndNew, version: '1.5.0', log: added }],
  ['a new name and a major step', { before: of('Old'), after: oldAndNew, version: '2.0.0', log: added }],
  [
    'a name that takes more, told by its entry',
    {
      before: of('Old'),
      after: of('Old', button('a', 'b')),
      version: '1.5.0',
      log: '### Added\n\n- `ui`: more',
    },
  ],
  [
    'a prop that is gone and a major step',
    { before: of('Old'), after: of('Old', button()), version: '2.0.0', log: breaking },
  ],
  [
    'a mark and a minor step',
    {
      before: of('Old'),
      after: of('Old', marked('1.5.0')),
      version: '1.5.0',
      log: '### Deprecated\n\n- `Old`',
    },
  ],
  [
    'a name that was marked a minor version before the last',
    { before: of('Old', marked('1.3.0')), after: {}, version: '2.0.0', log: breaking },
  ],
  [
    'a name that was marked a major version before the last',
    { before: of('Old', marked('1.3.0')), after: {}, released: '2.0.0', version: '3.0.0', log: breaking },
  ],
])('is let through: %s', (_, given) => {
  expect(problems(given)).toEqual([])
})

const first = 'mark it «@deprecated since 1.5.0, use … instead» first'
const lives = 'and lives until another minor version is out'

test.each<[string, Case, string[]]>([
  [
    'a new name without a step',
    { before: of('Old'), after: oldAndNew, version: '1.4.0', log: added },
    [
      '@cabinet/shared 1.4.0 is released; this needs a minor step: write 1.5.0 into shared/package.json\n  ui: `New` is new',
      'shared/CHANGELOG.md says nothing of `New` under «### Added» (ui: `New` is new)',
    ],
  ],
  [
    'a new name and a patch step',
    { before: of('Old'), after: oldAndNew, version: '1.4.1', log: added },
    [
      '@cabinet/shared 1.4.0 is released; this needs a minor step: write 1.5.0 into shared/package.json\n  ui: `New` is new',
    ],
  ],
  [
    'a prop that is gone and a minor step',
    { before: of('Old'), after: of('Old', button()), version: '1.5.0', log: breaking },
    [
      '@cabinet/shared 1.4.0 is released; this needs a major step: write 2.0.0 into shared/package.json\n  ui: breaks uses of prop `a` of `Old`: it has none',
    ],
  ],
  [
    'a new name that the change log is silent of',
    { before: of('Old'), after: oldAndNew, version: '1.5.0', log: '### Added\n\n- `Newer`' },
    ['shared/CHANGELOG.md says nothing of `New` under «### Added» (ui: `New` is new)'],
  ],
  [
    'a new name under the wrong heading',
    { before: of('Old'), after: oldAndNew, version: '1.5.0', log: '### Breaking\n\n- `New`' },
    ['shared/CHANGELOG.md says nothing of `New` under «### Added» (ui: `New` is new)'],
  ],
  [
    'a break that stands under Added',
    { before: of('Old'), after: of('Old', button()), version: '2.0.0', log: '### Added\n\n- `Old`' },
    [
      'shared/CHANGELOG.md says nothing of `Old` under «### Breaking» (ui: breaks uses of prop `a` of `Old`: it has none)',
    ],
  ],
  [
    'a name that takes more without a step',
    { before: of('Old'), after: of('Old', button('a', 'b')), version: '1.4.0', log: '' },
    [
      '@cabinet/shared 1.4.0 is released; this needs a minor step: write 1.5.0 into shared/package.json\n  ui: `Old` accepts or returns more',
      'shared/CHANGELOG.md says nothing of `Old` under «### Added» (ui: `Old` accepts or returns more)',
    ],
  ],
  [
    'a mark without a step',
    { before: of('Old'), after: of('Old', marked('1.4.0')), version: '1.4.0', log: '' },
    [
      '@cabinet/shared 1.4.0 is released; this needs a minor step: write 1.5.0 into shared/package.json\n  ui: `Old` is deprecated',
      'shared/CHANGELOG.md says nothing of `Old` under «### Deprecated» (ui: `Old` is deprecated)',
    ],
  ],
  [
    'a new name that is told by its entry alone',
    { before: of('Old'), after: oldAndNew, version: '1.5.0', log: '### Added\n\n- `ui`: more' },
    ['shared/CHANGELOG.md says nothing of `New` under «### Added» (ui: `New` is new)'],
  ],
  [
    'a break beside something new: the break is the reason',
    {
      before: of('Old'),
      after: { ...of('Old', button()), ...of('New') },
      version: '1.5.0',
      log: `${breaking}\n\n${added}`,
    },
    [
      '@cabinet/shared 1.4.0 is released; this needs a major step: write 2.0.0 into shared/package.json\n  ui: breaks uses of prop `a` of `Old`: it has none',
    ],
  ],
  [
    'an older version',
    { before: of('Old'), after: of('Old'), version: '1.3.0', log: '' },
    ['@cabinet/shared 1.3.0 is older than the released 1.4.0'],
  ],
  [
    'a mark of another version',
    {
      before: of('Old'),
      after: of('Old', marked('1.2.0')),
      version: '1.5.0',
      log: '### Deprecated\n\n- `Old`',
    },
    ['ui: `Old` says «@deprecated since 1.2.0»; the mark is new in 1.5.0'],
  ],
  [
    'a name that goes without a mark',
    { before: of('Old'), after: {}, version: '2.0.0', log: breaking },
    [`ui: \`Old\` may not go yet: ${first}, ${lives}`],
  ],
  [
    'a name that goes in the version after its mark',
    { before: of('Old', marked('1.4.0')), after: {}, version: '2.0.0', log: breaking },
    [`ui: \`Old\` may not go yet: it is deprecated since 1.4.0, ${lives}`],
  ],
  [
    'a name that goes with a patch between',
    { before: of('Old', marked('1.4.0')), after: {}, released: '1.4.3', version: '2.0.0', log: breaking },
    [`ui: \`Old\` may not go yet: it is deprecated since 1.4.0, ${lives}`],
  ],
])('is refused: %s', (_, given, sentences) => {
  expect(problems(given)).toEqual(sentences)
})

test('a version without a section is refused', () => {
  const state: PackageState = {
    name: '@cabinet/contract',
    folder: 'contract',
    released: { version: '1.0.0', entries: {} },
    version: '1.1.0',
    entries: {},
    changelog: '## 1.0.0\n',
  }
  expect(stateProblems(state)).toEqual(['contract/CHANGELOG.md has no «## 1.1.0»'])
})

test('of many reasons ten are told', () => {
  const names = Array.from({ length: 12 }, (_, index) => `New${index}`)
  const after = Object.fromEntries(names.map((name) => [name, button()]))
  const log = `### Added\n\n${names.map((name) => `- \`${name}\``).join('\n')}`
  const [problem = '', ...more] = problems({ before: {}, after, version: '1.4.1', log })
  expect(problem.split('\n')).toHaveLength(12)
  expect(problem).toMatch(/\n {2}and 2 more$/)
  expect(more).toEqual([])
})

test('an entry that comes or goes is each of its names', () => {
  const state = (before: Shapes | undefined, after: Shapes | undefined): PackageState => ({
    name: '@cabinet/shared',
    folder: 'shared',
    released: { version: '1.4.0', entries: before ? { old: before } : {} },
    version: '2.0.0',
    entries: after ? { old: after } : {},
    changelog: '## 2.0.0\n',
  })
  expect(stateProblems(state(undefined, of('Old')))).toEqual([
    'shared/CHANGELOG.md says nothing of `Old` under «### Added» (old: `Old` is new)',
  ])
  expect(stateProblems(state(of('Old', marked('1.3.0')), undefined))).toEqual([
    'shared/CHANGELOG.md says nothing of `Old` under «### Breaking» (old: `Old` is gone)',
  ])
})

test.each<[string, string]>([
  ['### Added\n\n- `Other`', '### Added\n\n- `New` is new (`ui`)\n- `Other`'],
  ['### Breaking\n\n- `Other`', '### Added\n\n- `New` is new (`ui`)\n\n### Breaking\n\n- `Other`'],
  ['', '### Added\n\n- `New` is new (`ui`)\n\n'],
  [added, added],
])('an omitted change is added to the log: %j becomes %j', (log, complete) => {
  const given: Case = { before: of('Old'), after: oldAndNew, version: '1.5.0', log }
  expect(completeLog(stateOf(given))).toBe(stateOf({ ...given, log: complete }).changelog)
  expect(problems({ ...given, log: complete })).toEqual([])
})

test('a call is added without its entry, and a log without the version stays as it is', () => {
  const state = stateOf({ before: {}, after: {}, version: '1.5.0', log: '' })
  const calls = { released: { version: '1.4.0', entries: {} }, entries: { calls: of('GET /orders') } }
  expect(completeLog({ ...state, ...calls })).toContain('## 1.5.0\n\n### Added\n\n- `GET /orders` is new\n\n')
  expect(completeLog({ ...state, ...calls, version: '1.6.0' })).toBe(state.changelog)
})
