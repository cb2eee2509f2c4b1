/** The commands of the documents as they stand, in a newcomer's order, on a machine with PostgreSQL and nginx. */

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { makeNextVersion } from '../../api/test/faults/next-version.ts'
import { documentedBlocks } from '../support/documented.ts'
import { commandsOf, type Machine, root, startMachine } from '../support/machine.ts'
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { freePort } from '../support/product.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, test } from '../support/test.ts'

test.skip(!hasNginx() && !process.env.CI, 'nginx is not installed: apt-get install nginx-light openssl')
test.use({ ignoreHTTPSErrors: true })
test.describe.configure({ mode: 'serial', timeout: 1_800_000 })

let machine: Machine
let nginx: Nginx | undefined
let port: number
const ran = new Set<string>()
const secret = 'Correct-Horse-9-Battery'

test.beforeAll(async () => {
  port = await freePort()
  const [env = ''] = await documentedBlocks('## First installation', 'ini', 'installation')
  const key = () => randomBytes(32).toString('base64')
  const settings = env
    .replace('https://partners.example.kz', `https://localhost:${port}`)
    .replace(/(?<=_KEY=)of .*/g, key)
    .trim()
  const started = await startMachine(settings.split('\n'))
  if (!started) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  machine = started
})
test.afterAll(async () => {
  await nginx?.stop()
  await machine?.stop()
})

/** Runs a block's commands without the gate's browser, which has its own test, and tells how long each took. @param given what an operator reads off an earlier output */
async function follow(
  document: string,
  heading: string,
  {
    block = 0,
    given = {},
    env = {},
  }: { block?: number; given?: Record<string, string>; env?: NodeJS.ProcessEnv } = {},
): Promise<string[]> {
  const commands = ((await documentedBlocks(heading, 'sh', document))[block] ?? '').trim().split('\n')
  const printed: string[] = []
  for (const command of commands) {
    const began = performance.now()
    const filled = Object.entries(given).reduce((text, [from, to]) => text.replaceAll(from, to), command)
    printed.push(await machine.run(filled, { RELEASE_BROWSER: 'no', ...env }))
    ran.add(command)
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${command}`)
  }
  return printed
}

/** Waits until both processes run and people lack nothing. */
async function bothReady(): Promise<void> {
  for (const [number, url] of machine.urls.entries()) {
    const missing = async (): Promise<unknown> => {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer === undefined) return readFile(`${machine.folder}/${number}.log`, 'utf8')
      return (await answer.json()).missing ?? []
    }
    await expect.poll(missing, { timeout: 120_000 }).toEqual([])
  }
}

const operate = (heading: string, options?: Parameters<typeof follow>[2]) =>
  follow('operations', heading, options)

const cabinet = () => `https://localhost:${port}/merchant-cabinet`

test('install: from an empty machine to a page behind nginx', async ({ page }) => {
  const printed = await follow('installation', '## First installation')
  expect(printed.length).toBeLessThanOrEqual(8)
  nginx = await startNginx({ url: machine.urls[0], dataDir: `${machine.folder}/lib`, port }, machine.urls[1])
  await bothReady()
  await page.goto(/https:\S+/.exec(printed.at(-1) ?? '')?.[0] ?? '')
  await page.getByRole('textbox', { name: 'Новый пароль' }).fill(secret)
  await page.getByLabel('Повторите пароль').fill(secret)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await page.goto(`${cabinet()}/login`)
  await submitCredentials(page, 'superadmin', secret)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы')
})

test('update the processes, one after the other', async () => {
  const [, migrated = '', , ready = ''] = await follow('installation', '## Under systemd')
  expect(migrated).toContain('The schema is up to date')
  expect(ready).toContain('"status":"ok"')
  await follow('installation', '### Two roles')
})

test('a version with one more migration, the downgrade by one version, and the update again', async () => {
  const [update = ''] = await documentedBlocks('## Under systemd', 'sh', 'installation')
  const [, migrate = '', ...restart] = update.trim().split('\n')
  const next = makeNextVersion(`${machine.folder}/next`)
  for (const [version, says] of [
    [next, '9998-lockers'],
    [root, undefined],
    [next, 'The schema is up to date'],
    [root, undefined],
  ] as const) {
    await machine.place(version)
    if (says !== undefined) expect(await machine.run(migrate)).toContain(says)
    for (const command of restart) await machine.run(command)
    await bothReady()
  }
})

test('release, roll back, revoke, maintenance', async () => {
  const released = await operate('## Release')
  expect(released.at(-1)).toMatch(/mfe-orders +1\.5\.0 +previous 1\.0\.0/)
  const back = await operate('### Roll back')
  expect(back[1]).toMatch(/mfe-orders +1\.0\.0/)
  expect(back[2]).toContain('OFF')
  expect(back[3]).not.toContain('OFF')
  const canary = await operate('### Canary', {
    env: { NODE_EXTRA_CA_CERTS: nginx?.certificate, CABINET_USER: 'superadmin' },
  })
  expect(canary[0]).toContain('mfe-orders 1.5.0 beside 1.0.0')
  expect((await operate('### Revoke')).at(-1)).toMatch(/mfe-orders +1\.0\.0/)
  await operate('### Maintenance')
})

/** Returns the id of the active key of that name. */
const idOf = (printed: string, name: string): string =>
  new RegExp(`^ +([0-9a-f]{16}) +active +${name} `, 'm').exec(printed)?.[1] ?? ''

test('back up, lose and restore the store', async () => {
  expect(await operate('### Back up and restore the releases')).toEqual([
    expect.stringMatching(/holds revision \d+/),
  ])
  await machine.run(
    './cabinet release maintenance on --reason x && ./cabinet release maintenance off --reason x',
  )
  const restored = await operate('### Back up and restore the releases', { block: 1 })
  expect(restored[2]).toMatch(/mfe-orders +1\.0\.0/)
})

test('rotate the server’s key', async () => {
  const [keys = ''] = await operate("### Rotate the server's key")
  const retired = idOf(keys, 'server')
  const done = await operate("### Rotate the server's key", {
    block: 1,
    given: { '0123456789abcdef': retired },
  })
  expect(done[2]).toMatch(new RegExp(`${retired} +retired`))
})

test('a stolen key', async () => {
  await machine.run(`./cabinet release keys team mfe-orders --out ${machine.folder}/team.pem`)
  await machine.run('./cabinet release publish mfe-orders --version 1.6.0', {
    RELEASE_KEY_FILE: `${machine.folder}/team.pem`,
    RELEASE_BROWSER: 'no',
  })
  await machine.run('./cabinet release promote mfe-orders 1.6.0 --reason x --without-browser')
  const stolen = idOf(await machine.run('./cabinet release keys'), 'mfe-orders')
  const printed = await operate('### A stolen key', { given: { '0123456789abcdef': stolen } })
  expect(printed[1]).toContain('mfe-orders 1.6.0 bears its signature')
  expect(printed.at(-1)).toMatch(/mfe-orders +1\.0\.0/)
})

test('lost keys: new ones, and a new first release', async () => {
  await machine.run('systemctl stop cabinet@0 cabinet@1')
  const printed = await operate('### Lost keys')
  expect(printed[2]).toMatch(/mfe-orders +1\.0\.0/)
  const [, root = ''] = /of the root ([0-9a-f]{16})/.exec(printed[3] ?? '') ?? []
  await machine.run(`echo RELEASE_ROOTS=${root} >> $CABINET_ENV; systemctl start cabinet@0 cabinet@1`)
  await bothReady()
})

test('lost database', async () => {
  await operate('### Back up and restore')
  await machine.run('systemctl stop cabinet@0 cabinet@1')
  await operate('### Back up and restore', { block: 1 })
  await machine.run('systemctl start cabinet@0 cabinet@1')
  await bothReady()
})

test('each command of the documents is run by a test', async () => {
  const elsewhere = await readFile(new URL('packages.nightly.spec.ts', import.meta.url), 'utf8')
  for (const heading of [
    '## A remote with a repository of its own',
    '## Move a remote to its own repository',
  ]) {
    expect(elsewhere).toContain(`'${heading}'`)
    const blocks = await documentedBlocks(heading, 'sh', 'teams')
    for (const block of blocks) for (const line of block.trim().split('\n')) ran.add(line)
  }
  const all = (await Promise.all(['installation', 'operations', 'teams'].map(commandsOf))).flat()
  expect(all.filter((command) => !ran.has(command))).toEqual([])
})
