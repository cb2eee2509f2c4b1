import { generateKeyPairSync } from 'node:crypto'
import type { SignedRendering } from '@cabinet/contract'
import { because, Workshop } from '../../test/fixture.ts'
import { tryChange } from '../changes/change.ts'
import type { Context } from '../context.ts'
import { addKey, endKey, promote, readLive } from '../index.ts'
import { signerFromPem } from '../keys/signer.ts'
import { createReason } from '../refusals/reason.ts'
import { assertBrowserChecked, browserCheckFile, browserChecks, signBrowserCheck } from './browser-check.ts'

const target = { app: 'mfe-a', version: '1.1.0' }
const place = `apps/mfe-a/1.1.0/${browserCheckFile}`
let shop: Workshop

/** Renders mfe-a 1.1.0, as a browser with these findings would, beside the live versions. */
beforeEach(async () => {
  shop = await Workshop.open()
  await shop.furnish(['mfe-a', 'mfe-b'])
  await shop.publishRemote('mfe-a', '1.2.0')
  await renderInBrowser()
})
afterEach(() => shop.close())

async function renderInBrowser(sentences: string[] = [], env: NodeJS.ProcessEnv = shop.context.env) {
  const findings = sentences.map((sentence) => ({
    id: sentence,
    reason: createReason('REPORTED', { sentence }),
    concerns: ['mfe-a'],
  }))
  const context: Context = {
    ...{ store: shop.context.store, env },
    runTrial: async () => ({ findings, isRendered: true }),
    keepBrowserCheck: (...found) => signBrowserCheck({ store: shop.context.store, env }, ...found),
  }
  await tryChange(context, { type: 'promote', versions: [target] }, because).catch(() => undefined)
}

const live = async () => (await readLive(shop.context.store, shop.context.env))?.apps ?? {}
const judged = async () => assertBrowserChecked(shop.context, await live(), [target])
const shown = async () => (await browserChecks(shop.context, await live(), [target]))[0]

async function edit(change: (signed: SignedRendering) => unknown) {
  const signed: SignedRendering = JSON.parse(await shop.text(place))
  change(signed)
  await shop.context.store.put(place, JSON.stringify(signed))
}

/** Adds a key with the right to promote `app`, as RELEASE_KEY. */
async function keyFor(app: string) {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { id, public: raw } = signerFromPem(pem)
  const rights = { publish: ['mfe-a' as const], promote: [app as 'mfe-a'] }
  await addKey(shop.context, { public: raw, name: app, rights }, because)
  return { id, env: { ...shop.context.env, RELEASE_KEY: pem } }
}

test('what a browser rendered beside the live versions counts, also signed by the key of the team', async () => {
  await expect(judged()).resolves.toBeUndefined()
  expect(await shown()).toEqual({ at: expect.any(String) })
  await renderInBrowser([], (await keyFor('mfe-a')).env)
  await expect(judged()).resolves.toBeUndefined()
})

const copyOf = async (from: string) => shop.context.store.put(place, await shop.text(from))

const attacks: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  [
    'nobody has rendered',
    () => shop.context.store.remove(place),
    /^No browser has rendered mfe-a 1\.1\.0\. Run:/,
  ],
  ['is no JSON', () => shop.context.store.put(place, '{'), /drawn\.sig\.json is not JSON/],
  [
    'failed',
    () => renderInBrowser(['mfe-a: /mfe-a is blank']),
    /failed in a browser: mfe-a: \/mfe-a is blank$/,
  ],
  [
    'failed, and was edited into a good one',
    async () => {
      await renderInBrowser(['blank'])
      await edit(({ drawn }) => drawn.findings.splice(0))
    },
    /The signature does not match/,
  ],
  [
    'has the result of another version',
    async () => {
      const drawn = [{ app: 'mfe-a', version: '1.2.0' }]
      const apps = { ...(await live()), 'mfe-a': { live: '1.2.0' } }
      await signBrowserCheck(shop.context, drawn, apps, [])
      await copyOf(`apps/mfe-a/1.2.0/${browserCheckFile}`)
    },
    /It is of mfe-a 1\.2\.0/,
  ],
  [
    'has the result of another app',
    async () => {
      await signBrowserCheck(shop.context, [{ app: 'mfe-b', version: '1.1.0' }], await live(), [])
      await copyOf(`apps/mfe-b/1.1.0/${browserCheckFile}`)
    },
    /It is of mfe-b 1\.1\.0/,
  ],
  [
    'another key has signed',
    () => edit((signed) => Object.assign(signed, { key: '0'.repeat(16) })),
    /is not in the store's key set/,
  ],
  [
    'the key of another team has signed',
    async () => {
      const [{ env }, apps] = [await keyFor('mfe-b'), { ...(await live()), 'mfe-a': { live: '1.1.0' } }]
      await signBrowserCheck({ store: shop.context.store, env }, [target], apps, [])
    },
    /may not promote mfe-a/,
  ],
  [
    'a stolen key has signed',
    async () => {
      const { id, env } = await keyFor('mfe-a')
      await renderInBrowser([], env)
      await endKey(shop.context, id, 'revoked', because)
    },
    /is revoked/,
  ],
  [
    'has other files since',
    async () => {
      const key = 'apps/mfe-a/1.1.0/release.json'
      await shop.context.store.put(key, (await shop.text(key)).replace('"abc"', '"abd"'))
    },
    /It is of other files/,
  ],
  ['was rendered beside an older set', () => shop.promote('mfe-b 1.1.0'), /^mfe-b changed after/],
  [
    'was rendered before there was another app',
    async () => {
      await shop.publishRemote('mfe-c', '1.0.0')
      await shop.promote('mfe-c 1.0.0')
    },
    /^mfe-c changed after/,
  ],
]

test.each(attacks)('a version that %s does not count', async (_, attack, why) => {
  await attack()
  await expect(judged()).rejects.toThrow(why)
  expect((await shown())?.refusal?.message).toMatch(why)
})

test('versions that go live together are rendered together', async () => {
  const both = [target, { app: 'mfe-b', version: '1.1.0' }]
  const apps = { ...(await live()), 'mfe-a': { live: '1.1.0' }, 'mfe-b': { live: '1.1.0' } }
  await signBrowserCheck(shop.context, both, apps, [])
  await expect(assertBrowserChecked(shop.context, await live(), both)).resolves.toBeUndefined()
  await expect(judged()).rejects.toThrow(/^mfe-b changed after/)
  await promote(shop.context, both, because)
})
