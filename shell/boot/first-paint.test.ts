import { createDocumentSystem } from '../../shared/ui/static-css.ts'
import { colors } from '../../shared/ui/theme/tokens.ts'

interface Files {
  readFileSync: (path: string, encoding: 'utf8') => string
}
declare const __dirname: string
const { readFileSync } = jest.requireActual<Files>('node:fs')

const style = /<style>([^<]*)<\/style>/.exec(readFileSync(`${__dirname}/index.html`, 'utf8'))?.[1] ?? ''

test.each([
  ['html{background', colors.bg.DEFAULT],
  ['--panel', colors.bg.panel],
  ['--bar', colors.bg.muted],
  ['--line', colors.border.DEFAULT],
  ['border-radius:8px;background', colors.accent.solid],
  ['#2bb5a6);color', colors.accent.contrast],
  ['100vh;color', colors.fg.DEFAULT],
])('%s has the colour of the kit, in both themes', (property, { value }) => {
  const after = style.slice(style.indexOf(property) + property.length)
  expect(/^:[^;]*?light-dark\((.*?)\)/.exec(after)?.[1]).toBe(`${value.base},${value._dark}`)
})

test('the layers of the kit keep their order, though its sheet comes after its styles', () => {
  expect(style).toContain(createDocumentSystem().layers.atRule.replace('@layer ', '@layer first, '))
})
