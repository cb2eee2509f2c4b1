import { palettes } from './row-css.ts'
import { colors } from './tokens.ts'

type Theme = 'base' | '_dark'

function hex(path: string, theme: Theme): string {
  let node: unknown = colors
  for (const step of path.split('.'))
    node = node && typeof node === 'object' ? Reflect.get(node, step) : undefined
  if (node && typeof node === 'object' && 'DEFAULT' in node) node = node.DEFAULT
  const value = node && typeof node === 'object' && 'value' in node ? node.value : undefined
  const found = value && typeof value === 'object' ? Reflect.get(value, theme) : undefined
  if (typeof found !== 'string') throw new Error(`no colour ${path}`)
  return found
}

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'bg.panel', 'bg.subtle']
const text = [
  ...['fg', 'fg.muted', 'fg.subtle'].flatMap((fg) => grounds.map((ground) => [fg, ground] as const)),
  ['fg', 'bg.muted'],
  ['fg.inverted', 'bg.inverted'],
  ['accent.fg', 'bg'],
  ['accent.fg', 'bg.panel'],
  ['accent.fg', 'accent.subtle'],
  ['fg', 'accent.subtle'],
  ['accent.contrast', 'accent.solid'],
  ['accent.contrast', 'accent.hover'],
  ['danger.contrast', 'danger.solid'],
  ['danger.contrast', 'danger.hover'],
  ['danger.fg', 'bg.panel'],
  ['danger.fg', 'danger.subtle'],
  ...palettes.flatMap((palette) => [
    [`${palette}.fg`, `${palette}.subtle`] as const,
    [`${palette}.fg`, 'bg.panel'] as const,
    ['fg', `${palette}.subtle`] as const,
  ]),
] as const

const marks = [
  ['border.strong', 'bg.panel'],
  ['border.strong', 'bg'],
  ['accent.ring', 'bg'],
  ['accent.ring', 'bg.panel'],
  ['danger.ring', 'bg.panel'],
  ['accent.solid', 'bg.muted'],
  ...palettes.map((palette) => [`${palette}.solid`, 'bg.panel'] as const),
] as const

describe.each<Theme>(['base', '_dark'])('in the theme %p', (theme) => {
  test.each(text)('%s can be read on %s', (fg, ground) => {
    expect(contrast(hex(fg, theme), hex(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('%s can be seen on %s', (mark, ground) => {
    expect(contrast(hex(mark, theme), hex(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})
