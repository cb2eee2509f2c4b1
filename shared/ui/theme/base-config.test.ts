import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createDocumentSystem } from '../static-css.ts'
import { baseConfig } from './base-config.ts'
import { createUiSystem } from './system.ts'
import { tokens } from './tokens.ts'

type Utilities = Record<string, { shorthand?: string | readonly string[] }>

const names = (utilities: Utilities) =>
  Object.entries(utilities).flatMap(([name, { shorthand }]) => [name, ...[shorthand ?? []].flat()])

const config = baseConfig((category) => category)
const known = new Set(names((config.utilities ?? {}) as Utilities))
const cssNames = document.documentElement.style
/** Chakra's types offer these style props, but this product's system does not resolve them. */
const leftOut = names((defaultBaseConfig.utilities ?? {}) as Utilities).filter(
  (name) => !known.has(name) && !(name in cssNames),
)
const conditionsLeftOut = Object.keys(defaultBaseConfig.conditions ?? {}).filter(
  (name) => !(name in (config.conditions ?? {})),
)

/** A minimal type of Node's `fs`, because Node's own types would change the type of timers in all browser code. */
type Files = {
  readdirSync: (path: string, options?: { recursive: true }) => string[]
  readFileSync: (path: string, encoding: 'utf8') => string
}
declare const __dirname: string
const { readdirSync, readFileSync } = jest.requireActual<Files>('node:fs')

const root = `${__dirname}/../../..`
const sources = readdirSync(root)
  .filter((folder) => folder === 'shared' || folder === 'shell' || folder.startsWith('mfe-'))
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true })
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|dist|\.test\./.test(path))
      .map((path) => `${root}/${folder}/${path}`),
  )
  .filter((path) => readFileSync(path, 'utf8').includes('chakra') || path.endsWith('.tsx'))

test('there are sources to look at, and things that must not be in them', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(leftOut).toContain('divideX')
  expect(conditionsLeftOut).toContain('peerHover')
})

test('no source uses a style prop or a condition that the system does not know', () => {
  const prop = new RegExp(`(?:^|[\\s{,])(${leftOut.join('|')})(?:=[{"]|: ['"{])`)
  const condition = new RegExp(`\\b_(${conditionsLeftOut.join('|')})(?:=\\{|: )`)
  const found = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => prop.test(line) || condition.test(line))
      .map((line) => `${path.slice(root.length)}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('every distance is a step that the system has', () => {
  const distance = /\b(?:(?:row|column)?[gG]ap|[pm][xytbse]?)(?:=|: )(["'][^"']*["']|\{[^}]*\})/g
  const found = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(distance)].flatMap(([all, value = '']) =>
      [...value.matchAll(/["']-?(\d+(?:\.\d+)?)["']/g)]
        .filter(([, step = '']) => !(step in (tokens.spacing ?? {})))
        .map(() => `${path.slice(root.length)}: ${all}`),
    ),
  )
  expect(found).toEqual([])
})

test('a style prop leads to the variable that the document has', () => {
  const document = createDocumentSystem()
  const style = {
    ...{
      color: 'fg.muted',
      bg: 'bg',
      mx: '0.5',
      mb: '-3',
      width: 'full',
      zIndex: 'header',
      boxShadow: 'overlay',
    },
    ...{ fontSize: 'sm', lineHeight: 'md', transitionDuration: 'fast', borderTopRadius: 'md', boxSize: '4' },
  }
  expect(createUiSystem().css(style)).toEqual(document.css(style))
})

test('no source names a token in braces: only the document knows tokens', () => {
  const named = sources.filter(
    (path) =>
      !/(global-css|table-style)\.ts$/.test(path) &&
      /\{(colors|sizes|spacing)(\.\w+)+\}/.test(readFileSync(path, 'utf8')),
  )
  expect(named).toEqual([])
})
