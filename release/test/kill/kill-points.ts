import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type BootConfig, type ReleaseSet, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { fileFindings } from '../../src/gate/files.ts'
import { FolderStore, promote, publish, readLive, repair } from '../../src/index.ts'
import { readKeySet } from '../../src/keys/key-set.ts'
import { verifySignature } from '../../src/keys/signer.ts'
import { inEnglish } from '../../src/refusals/reason.ts'
import { type ReleaseStore, versionKey } from '../../src/store/port.ts'
import { publishedManifest } from '../../src/versions/manifest.ts'
import { because, Workshop, wholeHistory } from '../fixture.ts'

const here = import.meta.dirname

interface Ended {
  readonly killed: boolean
  readonly output: string
}

/** Runs `change.ts` in a separate process. @param at the step of the kill; 0 lets it end */
async function changeInProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  at: number | undefined,
): Promise<Ended> {
  const preload = at === undefined ? [] : ['--import', join(here, 'at-step.ts')]
  const child = spawn(process.execPath, [...preload, join(here, 'change.ts'), ...args], {
    env: { ...process.env, ...env, NODE_OPTIONS: '', KILL_AT: String(at ?? 0) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`)
  return { killed: signal === 'SIGKILL', output }
}

/** Checks the invariants that hold in a store at every moment. @returns a sentence for each broken one */
export async function storeProblems(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<string[]> {
  const pointer = await readLive(store, env)
  if (!pointer) return ['nothing is live']
  const history = await wholeHistory(store, env)
  const revisions = history.map(({ revision }) => revision)
  const wanted = Array.from({ length: pointer.revision }, (_, index) => pointer.revision - index)
  const mistakes = revisions.join() === wanted.join() ? [] : [`the history holds ${revisions.join()}`]
  const text = (await store.get('release-set.json'))?.content.toString('utf8') ?? ''
  const signed = Value.Parse(release.SignedSet, JSON.parse(text))
  const key = (await readKeySet(store, env))?.keys.find(({ id }) => id === signed.key)
  if (!key || !verifySignature(signed.set, signed.signature, key.public))
    mistakes.push('the set is not signed')
  const set: ReleaseSet = Value.Parse(release.ReleaseSet, JSON.parse(signed.set))
  if (set.revision > pointer.revision) mistakes.push('the set is ahead of the pointer')
  for (const [app, { live }] of Object.entries(pointer.apps)) {
    const manifest = await publishedManifest(store, app, live)
    const found = await fileFindings(`${app} ${live}`, manifest, async (name) => {
      return (await store.get(versionKey(app, live, name)))?.content
    })
    mistakes.push(...found.map(inEnglish))
  }
  for (const { url } of filesOf(set)) {
    const key = url.slice(set.config.basePath.length + 1)
    if ((await store.stampOf(key)) === undefined) mistakes.push(`the page names ${url}, which is not there`)
  }
  return mistakes
}

function filesOf({ shell, remotes }: ReleaseSet & { config: BootConfig }): { url: string }[] {
  const releases = Object.values(remotes).flatMap(({ live, previous }) =>
    previous ? [live, previous] : [live],
  )
  return [
    ...shell.scripts,
    ...shell.styles,
    ...releases
      .flatMap(({ entry, exposed }) => [entry, ...exposed])
      .filter((file) => typeof file !== 'string'),
  ]
}

export interface KillReport {
  /** The steps at which a process was killed. */
  readonly points: number
  /** The number of attempts whose change was complete. */
  readonly done: number
}

/** The number of files of a remote, close to a real one's. */
const chunks = 8

/** Makes a store with a shell and a remote live, a second version published, and a third one built. */
async function furnished(): Promise<{ shop: Workshop; build: string }> {
  const shop = await Workshop.open()
  await shop.publishShell('1.0.0')
  for (const version of ['1.0.0', '1.1.0'])
    await publish(shop.context, await shop.buildRemote('mfe-a', version, {}, ['/mfe-a'], chunks))
  const first = ['shell', 'mfe-a'].map((app) => ({ app, version: '1.0.0' }))
  await promote(shop.context, first, because)
  return { shop, build: await shop.buildRemote('mfe-a', '1.2.0', {}, ['/mfe-a'], chunks) }
}

/** Dating a file ahead takes one more step; always doing so keeps the number of steps independent of the machine's speed. */
async function dateAhead(root: string): Promise<void> {
  const later = new Date(Date.now() + 3_600_000)
  for (const entry of await readdir(root, { withFileTypes: true }))
    if (entry.isFile()) await utimes(join(root, entry.name), later, later)
}

/**
 * Kills a publish or a promote at its steps, at most `most` of them, spread evenly. After each kill the store must be whole, and
 * the repeated command must succeed. @throws Error that names step and mistake
 */
export async function killPoints(what: 'publish' | 'promote', most: number): Promise<KillReport> {
  const { shop, build } = await furnished()
  try {
    const argsFor = (root: string) =>
      what === 'publish' ? ['publish', root, build] : ['promote', root, 'mfe-a', '1.1.0']
    const fresh = async () => {
      const folder = join(shop.root, randomUUID())
      await cp(join(shop.root, 'releases'), join(folder, 'releases'), { recursive: true })
      await cp(join(shop.root, 'keys'), join(folder, 'keys'), { recursive: true })
      await dateAhead(join(folder, 'releases'))
      return { folder, root: join(folder, 'releases') }
    }
    const unharmed = await fresh()
    const { output } = await changeInProcess(argsFor(unharmed.root), {}, 0)
    const total = Number(/steps (\d+)/.exec(output)?.[1])
    const count = Math.min(most, total)
    let done = 0
    for (let index = 0; index < count; index += 1) {
      const at = 1 + Math.floor((index * total) / count)
      const { folder, root } = await fresh()
      const { killed } = await changeInProcess(argsFor(root), {}, at)
      if (!killed) throw new Error(`${what} was not killed at step ${at} of ${total}`)
      const store = new FolderStore(root)
      const context = { store, env: {} }
      const complain = async (when: string) => {
        const mistakes = await storeProblems(store, {})
        if (mistakes.length > 0)
          throw new Error(`${what}, killed at step ${at}, ${when}: ${mistakes.join('; ')}`)
      }
      await complain('left')
      if (what === 'publish') {
        const { added } = await publish(context, build)
        if (!added) done += 1
      } else {
        if ((await readLive(store, {}))?.revision === 2) done += 1
        await repair(context)
        await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], because)
        if ((await readLive(store, {}))?.apps['mfe-a']?.live !== '1.1.0') throw new Error('not promoted')
      }
      await complain('given again')
      await rm(folder, { recursive: true })
    }
    return { points: count, done }
  } finally {
    await shop.close()
  }
}
