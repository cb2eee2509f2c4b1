import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { apps, root } from '../../build/src/workspace.ts'

const folder = join(root, '.github', 'workflows')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const field = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value)

const whole: unknown = parse(read('release-app.yml'))
const jobs = Object.entries(Object(field(whole, 'jobs')))
const steps = jobs.flatMap(([name, job]) =>
  [field(job, 'steps')].flat().map((step) => ({ job: name, run: field(step, 'run') })),
)
const commands = steps.flatMap(({ job, run }) =>
  typeof run === 'string' ? run.split('\n').map((line) => ({ job, line })) : [],
)

test('every app has its pipeline, and no pipeline is left over', () => {
  const names = readdirSync(folder).filter((name) => name !== 'release-app.yml')
  expect(names.sort()).toEqual(
    apps()
      .map(({ name }) => `release-${name}.yml`)
      .sort(),
  )
})

test.each(apps().map((app) => [app.name, app.kind] as const))(
  'the pipeline of %s begins with its own files and releases it alone',
  (app, kind) => {
    const text = read(`release-${app}.yml`)
    const pipeline: unknown = parse(text)
    const own = kind === 'host' ? [`${app}/**`, 'shared/**'] : [`${app}/**`]
    expect(field(pipeline, 'on', 'push', 'paths')).toEqual([...own, `.github/workflows/release-${app}.yml`])
    expect(field(pipeline, 'jobs', 'release', 'with', 'app')).toBe(app)
    // Modules inside the host are checked with the host.
    expect(field(pipeline, 'jobs', 'release', 'with', 'folders')).toBe(
      kind === 'host' ? 'shell shared' : undefined,
    )
    expect(text.match(/\b(?:shell|mfe-[a-z-]+)\b/g)?.filter((name) => name !== app)).toEqual([])
  },
)

test('a remote that is made today gets the pipeline of the others', () => {
  const template = readFileSync(join(root, 'scripts/create-remote/template/pipeline.yml.tmpl'), 'utf8')
  expect(template.replaceAll('{{app}}', 'mfe-orders')).toBe(read('release-mfe-orders.yml'))
})

test('build, publish, canary and promote come one after the other', () => {
  expect(jobs.map(([name, job]) => [name, field(job, 'needs')])).toEqual([
    ['build', undefined],
    ['publish', 'build'],
    ['canary', ['build', 'publish']],
    ['promote', ['build', 'publish', 'canary']],
  ])
})

test('without a store nothing begins', () => {
  const [first] = [field(whole, 'jobs', 'build', 'steps')].flat()
  const script = String(field(first, 'run'))
  const run = (RELEASE_STORE: string) => spawnSync('sh', ['-c', script], { env: { RELEASE_STORE } }).status
  expect([run(''), run('s3://bucket')]).toEqual([1, 0])
})

test('a release that waits for an approval holds no other up', () => {
  expect(field(whole, 'concurrency')).toBeUndefined()
  const waiting = jobs.filter(([, job]) => field(job, 'concurrency') !== undefined).map(([name]) => name)
  expect(waiting).toEqual(['canary'])
})

test.each([
  ['a first version', '5', null, true],
  ['the canary of now', '5', { live: '1.0.0-6', canary: { version: '1.0.0-7' } }, true],
  ['a canary that was stopped', '5', { live: '1.0.0-6', canary: null }, false],
  ['a canary that gave way to a newer one', '5', { live: '1.0.0-6', canary: { version: '1.0.0-8' } }, false],
  ['a shell', '0', { live: '1.0.0-6', canary: null }, true],
  [
    'a shell after one that was made by hand',
    '0',
    { live: '1.0.0-dev.20261121.a1b2c3d', canary: null },
    true,
  ],
  ['a shell that a hotfix has overtaken', '0', { live: '1.0.0-10', canary: null }, false],
])('an approval lets go live, or not: %s', (_, PERCENT, app, allowed) => {
  const script = steps.flatMap(({ job, run }) =>
    job === 'promote' && String(run).includes('jq') ? [String(run)] : [],
  )
  // The status comes from the test instead of a store.
  const asked = script
    .join('')
    .replace(/^npx .*$/m, '')
    .replace(/ status\.json/, '')
  const env = { PATH: process.env.PATH, APP: 'an-app', VERSION: '1.0.0-7', PERCENT }
  const input = JSON.stringify({ apps: app ? { 'an-app': app } : {} })
  expect(spawnSync('bash', ['-ec', asked], { env, input }).status).toBe(allowed ? 0 : 1)
})

test('outside input reaches a shell by the environment alone', () => {
  const expressions = commands.flatMap(({ line }) => line.match(/\{\{.*?\}\}/g) ?? [])
  expect(expressions).toEqual(['{{ github.run_number }}'])
})

const scripts = Object.keys(
  Object(field(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), 'scripts')),
)
const pnpm = commands.flatMap(({ line }) => {
  const words = /\bnpx --yes pnpm@12 (?:--silent )?(\S+) ?(.*)$/.exec(line)
  return words ? [{ command: words[1] ?? '', rest: words[2] ?? '' }] : []
})

test('every command is a script of the repository or one of its programs', () => {
  expect(pnpm.length).toBeGreaterThan(9)
  for (const { command, rest } of pnpm) {
    if (command === 'install') continue
    if (command === 'exec') {
      expect(readdirSync(join(root, 'node_modules/.bin'))).toContain(rest.split(' ')[0])
      continue
    }
    expect(scripts).toContain(command)
  }
})

test('the release tool knows the commands and flags that it is given', () => {
  const usage = execFileSync(process.execPath, [join(root, 'release/src/cli.ts'), '--help'], {
    encoding: 'utf8',
  })
  const given = pnpm.filter(({ command }) => command === 'release')
  expect(given.map(({ rest }) => rest.split(' ')[0])).toEqual([
    'publish',
    'status',
    'canary',
    'status',
    'promote',
  ])
  for (const { rest } of given) {
    const [command, second] = rest.split(' ')
    expect(usage).toMatch(new RegExp(`^ {2}${command}${command === 'canary' ? ` ${second}` : ''}\\b`, 'm'))
    for (const flag of rest.match(/--[a-z]+/g) ?? []) expect(usage).toContain(flag)
  }
})
