import type { ReleaseManifest } from '@cabinet/contract'
import { inEnglish } from '../refusals/reason.ts'
import { budgets, styleSheetFindings, weightFindings } from './weight.ts'

const file = (brotli?: number, size = 1_000_000) => ({
  integrity: `sha384-${'A'.repeat(64)}`,
  size,
  ...(brotli === undefined ? {} : { brotli }),
})
const built = (app: string, files: ReleaseManifest['files']): ReleaseManifest => ({
  app,
  version: '1.0.0',
  product: '1.9.72',
  commit: 'abc',
  builtAt: '',
  scripts: ['vendor.js', 'main.js', 'entry.js'],
  styles: [],
  provides: {},
  requires: {},
  files,
})

test.each<[string, string, ReleaseManifest['files'], RegExp[]]>([
  ['a remote at its limits', 'mfe-a', { 'main.js': file(36_000), 'entry.js': file(4_000) }, []],
  [
    'a remote above',
    'mfe-a',
    { 'main.js': file(36_001), 'entry.js': file(4_000) },
    [
      /^mfe-a 1\.0\.0: vendor\.js \+ main\.js \+ entry\.js takes 40001 bytes compressed, 40000 are allowed\. Load later/,
    ],
  ],
  ['an entry may take all of it', 'mfe-a', { 'entry.js': file(40_000) }, []],
  [
    'what has no compressed copy counts whole',
    'mfe-a',
    { 'main.js': file(undefined, 40_001) },
    [/takes 40001/],
  ],
  ['what is not among the first scripts counts nothing', 'mfe-a', { 'later.js': file(99_000) }, []],
  ['a shell at its limit', 'shell', { 'main.js': file(budgets.shell) }, []],
  [
    'a shell above',
    'shell',
    { 'main.js': file(budgets.shell + 1) },
    [new RegExp(`${budgets.shell + 1} .* ${budgets.shell} are`)],
  ],
])('weight: %s', (_, app, files, expected) => {
  expect(weightFindings(built(app, files)).map(inEnglish)).toEqual(
    expected.map((one) => expect.stringMatching(one)),
  )
})

test('a style sheet is the shell’s alone', () => {
  const files = { 'own.css': file(9), 'main.js': file(9) }
  expect(styleSheetFindings(built('mfe-a', files)).map(inEnglish)).toEqual([
    'mfe-a 1.0.0 brings own.css: a remote looks by the components of @cabinet/shared/ui alone.',
  ])
  expect(styleSheetFindings(built('shell', files))).toEqual([])
})
