import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import createIcon from './lucide-icon.ts'

/** The little of Node that is needed: its types would change what timers are in all browser code. */
type Files = {
  readdirSync: (path: string, options: { recursive: true }) => string[]
  readFileSync: (path: string, encoding: 'utf8') => string
}
declare const __dirname: string
declare const require: { resolve: (name: string) => string }
const { readdirSync, readFileSync } = jest.requireActual<Files>('node:fs')

const root = `${__dirname}/../../..`
const sources = readdirSync(root, { recursive: false as true })
  .filter((folder) => folder === 'shared' || folder === 'shell' || folder.startsWith('mfe-'))
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true })
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|dist|\.test\./.test(path))
      .map((path) => readFileSync(`${root}/${folder}/${path}`, 'utf8')),
  )
  .filter((text) => text.includes('lucide-react'))

const names = [
  ...new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/lucide-react\/icons\/([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  ),
]

const props = [
  {},
  { size: 16, 'aria-hidden': true },
  { size: 14, role: 'img', 'aria-label': 'стал' },
  { className: 'own', size: '1em', 'data-state': 'open' },
]

type Icon = {
  default: ComponentType<Record<string, unknown>>
  __iconData: Parameters<typeof createIcon>[0] & { size: number; aliases?: string[] }
}

/** An icon that was renamed is a file that only passes on another. */
function actual(name: string): Icon {
  const path = `lucide-react/icons/${name}`
  const renamed = /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(
    readFileSync(require.resolve(path), 'utf8'),
  )
  return renamed?.[1] === undefined ? jest.requireActual<Icon>(path) : actual(renamed[1])
}

/** Without the class names of former names, which no style refers to. */
const withoutAliases = (markup: string, aliases: readonly string[] = []) =>
  aliases.reduce((text, alias) => text.replace(` lucide-${alias}`, ''), markup)

test('there are icons to look at, all imported one by one', () => {
  expect(names.length).toBeGreaterThan(30)
  expect(sources.join('\n')).not.toMatch(
    /from 'lucide-react'|LucideProvider|absoluteStrokeWidth|nonScalingStroke/,
  )
})

test.each(names)('%s is drawn as the library draws it', (name) => {
  const { default: theirs, __iconData: data } = actual(name)
  expect(data.size).toBe(24)
  const ours = createIcon(data)
  for (const each of props) {
    const markup = renderToStaticMarkup(createElement(theirs, each))
    expect(renderToStaticMarkup(createElement(ours, each))).toBe(withoutAliases(markup, data.aliases))
  }
})
