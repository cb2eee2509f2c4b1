import { release, type Shapes } from '../../contract/src/index.ts'
import { committedShapes, SharedCopy } from '../test/shared-copy.ts'
import { stateProblems } from './state-problems.ts'

let copy: SharedCopy
let before: Shapes

beforeAll(async () => {
  before = await committedShapes('ui')
  copy = await SharedCopy.make()
})

afterAll(() => copy.remove())

test('names that come, go, change their name, lose a prop and are marked are told', async () => {
  await copy.edit('ui/index.ts', 'useMedia }', 'useMedia, useMedia as usePlainMedia }')
  await copy.edit('ui/index.ts', 'OfflineBar, useOnline }', 'OfflineBar }')
  await copy.edit('ui/index.ts', 'useDocumentTitle }', 'useDocumentTitle as useTitle }')
  await copy.edit('ui/page/page-header.tsx', 'aside', 'beside')
  const mark = '/** @deprecated since 1.1.0, use CSS instead */\nexport function useLazyModule'
  await copy.edit('ui/lazy/overlay.ts', 'export function useLazyModule', mark)
  const { ui: after = {} } = copy.shapes('ui')
  const problems = stateProblems({
    name: '@cabinet/shared',
    folder: 'shared',
    released: { version: '1.1.0', entries: { ui: before } },
    version: '1.1.0',
    entries: { ui: after },
    changelog: '## 1.1.0\n',
  })
  const log = (name: string, heading: string, because: string) =>
    `shared/CHANGELOG.md says nothing of \`${name}\` under «### ${heading}» (ui: ${because})`
  const early = (name: string) =>
    `ui: \`${name}\` may not go yet: mark it «@deprecated since 1.2.0, use … instead» first, and lives until another minor version is out`
  expect(problems.slice(1).sort()).toEqual(
    [
      log('usePlainMedia', 'Added', '`usePlainMedia` is new'),
      log('useOnline', 'Breaking', '`useOnline` is gone'),
      log('useDocumentTitle', 'Breaking', '`useDocumentTitle` is gone'),
      log('useTitle', 'Added', '`useTitle` is new'),
      log('PageHeader', 'Breaking', 'breaks uses of prop `aside` of `PageHeader`: it has none'),
      log('useLazyModule', 'Deprecated', '`useLazyModule` is deprecated'),
      early('useOnline'),
      early('useDocumentTitle'),
    ].sort(),
  )
  expect(problems[0]).toContain('this needs a major step: write 2.0.0 into shared/package.json')
  // An untouched file's report equals the committed one, in another folder too.
  const touched = [
    'PageHeader',
    'useLazyModule',
    'usePlainMedia',
    'useTitle',
    'useOnline',
    'useDocumentTitle',
  ]
  const rest = (shapes: Shapes) => Object.entries(shapes).filter(([name]) => !touched.includes(name))
  expect(rest(after)).toEqual(rest(before))
})

test('a mark without its version is refused', async () => {
  await copy.edit(
    'format/text.ts',
    'export function fileSize',
    '/** @deprecated use more */\nexport function fileSize',
  )
  expect(() => copy.shapes('format')).toThrow(
    'fileSize: write «@deprecated since 1.2.0, use … instead», not «use more»',
  )
})

test.each([
  ['useDownload', '() => { cancel: () => void; progress: null | { received: number; total: null | number }'],
  ['Button', '{ block?: ConditionalValue<boolean | undefined>; icon?: ReactNode; loading?: boolean'],
  ['DescriptionList', '{ beside?: boolean; items: { term: string; value: ReactNode; wi'],
  ['usePreferences', 'UseBoundStore<WithPersist<StoreApi<{ blocks: record<string, boolean>'],
  [
    'toast',
    '{ dismiss: (id: string) => void; error: (message: string, options?: { actions?: { label: string',
  ],
])('%s', (name, start) => {
  const shape = before[name]
  if (!shape) throw new Error(`ui has no ${name}`)
  const text = release.printType(shape.kind === 'component' ? { object: shape.props } : shape.type)
  expect(text.slice(0, start.length)).toBe(start)
})

test('a component that passes attributes on is open, another one is not', () => {
  expect(before.Button).toHaveProperty('open', true)
  expect(before.PageHeader).not.toHaveProperty('open')
})
