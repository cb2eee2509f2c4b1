import { colors } from '../../shared/ui/theme/colors.ts'
import { createDocumentSystem } from '../../shared/ui/theme/document-system.ts'

interface Files {
  readFileSync: (path: string, encoding: 'utf8') => string
}
declare const __dirname: string
const { readFileSync } = jest.requireActual<Files>('node:fs')

const style = /<style>([^<]*)<\/style>/.exec(readFileSync(`${__dirname}/index.html`, 'utf8'))?.[1] ?? ''

test.each([
  ['bg', colors.bg.DEFAULT],
  ['panel', colors.bg.panel],
  ['bar', colors.bg.muted],
  ['line', colors.border.DEFAULT],
  ['mark', colors.accent.solid],
  ['on-mark', colors.accent.contrast],
  ['text', colors.fg.DEFAULT],
])('%s is the colour of the kit, in both themes', (name, { value }) => {
  const found = [...style.matchAll(new RegExp(`--first-${name}: (#\\w+)`, 'g'))].map(([, hex]) => hex)
  expect(found).toEqual([value.base, value._dark])
})

test('the layers of the kit keep their order, though its sheet comes after its styles', () => {
  expect(style).toContain(createDocumentSystem().layers.atRule.replace('@layer ', '@layer first, '))
})
