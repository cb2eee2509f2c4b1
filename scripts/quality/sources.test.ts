import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './run.ts'

const read = (path: string) => readFileSync(root + path, 'utf8')
const found = execFileSync(
  'git',
  ['grep', '-hoE', '\\bSource: [^*]+[^* ]', '--', '*.ts', '*.tsx', ':!scripts/quality'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const sources = [...new Set(found.trim().split('\n'))]

/** Standards that everybody finds by their names. */
const standards = /^Source: (ISO\/IEC 18004|PostgreSQL "Error Codes"|RFC 6238|WCAG 2\.2)/

test.each(sources.filter((source) => !standards.test(source)))(
  '%s is a page, and a heading of it',
  (source) => {
    const [, page = '', heading] = /^Source: (docs\/[\w/-]+\.md)(?:, «(.+)»)?\.$/.exec(source) ?? []
    expect(page).not.toBe('')
    if (heading !== undefined) expect(read(page)).toContain(`\n## ${heading}\n`)
  },
)

test('no comment or title cites a numbered page that is not here', () => {
  const cites = [
    'grep',
    '-nE',
    '\\b(decisions?|specification) [0-9]{1,3}\\b',
    '--',
    '*.ts',
    '*.tsx',
    ':!scripts/quality',
  ]
  const found = spawnSync('git', cites, { cwd: root, encoding: 'utf8' })
  expect(found.stdout).toBe('')
})
