import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { KeyInSet, KeySet, LivePointer } from '@cabinet/contract'
import { Workshop } from '../../test/fixture.ts'
import { readKeySet } from '../keys/key-set.ts'
import { createReason, inEnglish } from '../refusals/reason.ts'
import type { ReleaseStore } from '../store/port.ts'
import { type Finding, newFindings } from './finding.ts'
import { type GateInput, gateFindings } from './gate.ts'

let shop: Workshop
let store: ReleaseStore
let keys: KeySet

/** Publishes a shell, one with a newer React, and two remotes, one with a version that no shell can run. */
beforeAll(async () => {
  shop = await Workshop.open()
  store = shop.context.store
  await shop.publishShell('1.0.0')
  await shop.publishShell('2.0.0', {
    provides: { react: '20.0.0', '@cabinet/shared/remote': '1.0.0', '@cabinet/contract': '1.0.0' },
  })
  for (const app of ['mfe-a', 'mfe-b']) await shop.publishRemote(app, '1.0.0')
  await shop.publishRemote('mfe-a', '2.0.0', { requires: { vue: '^3.0.0' } })
  await shop.publishRemote('mfe-a', '3.0.0', {}, ['/mfe-b'])
  for (const built of ['local', 'dev']) await shop.publishRemote('mfe-a', `1.0.0-${built}.1`)
  const first = await readKeySet(store, {})
  if (!first) throw new Error('publishing makes the first key set')
  keys = first
})
afterAll(() => shop.close())

type Versions = Record<string, string | readonly [live: string, canary: string]>

const apps = (versions: Versions): LivePointer['apps'] =>
  Object.fromEntries(
    Object.entries(versions).map(([app, version]) => {
      const [live, canary] = typeof version === 'string' ? [version] : version
      const rule = { id: 'c', salt: 's', percent: 5, merchants: [], roles: [], users: [] }
      return [app, { live, previous: null, canary: canary ? { version: canary, ...rule } : null }]
    }),
  ) as LivePointer['apps']

const judge = (before: Versions, after: Versions, moved: GateInput['moved'] = [], by = keys, of = store) =>
  gateFindings(of, by, { before: apps(before), after: apps(after), moved })

/** Returns the store with another `get`: other content, or none, in some of its places. */
const storeWith = (get: ReleaseStore['get']): ReleaseStore => Object.assign(Object.create(store), { get })

const fitting = { shell: '1.0.0', 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' }
const range = { id: 'range mfe-a 2.0.0 vue', concerns: ['mfe-a'] }
const route = { id: 'route /mfe-b mfe-a mfe-b', concerns: expect.arrayContaining(['mfe-a', 'mfe-b']) }

test.each<[string, Versions, Versions, object[]]>([
  ['nothing when all fits', {}, fitting, []],
  ['a range that the shell does not give', fitting, { ...fitting, 'mfe-a': '2.0.0' }, [range]],
  ['only what is new', { ...fitting, 'mfe-a': '2.0.0' }, { ...fitting, 'mfe-a': '2.0.0' }, []],
  ['a route of another', fitting, { ...fitting, 'mfe-a': '3.0.0' }, [route]],
  ['a canary’s range', fitting, { ...fitting, 'mfe-a': ['1.0.0', '2.0.0'] }, [range]],
  ['a canary’s route beside the others', fitting, { ...fitting, 'mfe-a': ['1.0.0', '3.0.0'] }, [route]],
  [
    'once what is wrong with a live version and beside a canary of another',
    fitting,
    { ...fitting, 'mfe-a': '2.0.0', 'mfe-b': ['1.0.0', '1.0.0'] },
    [range],
  ],
  [
    'once of a route that a live version takes from another and from its canary',
    fitting,
    { ...fitting, 'mfe-a': '3.0.0', 'mfe-b': ['1.0.0', '1.0.0'] },
    [route],
  ],
  [
    'every remote that a shell leaves behind',
    fitting,
    { ...fitting, shell: '2.0.0' },
    [
      { id: 'range mfe-a 1.0.0 react', concerns: ['mfe-a'] },
      { id: 'range mfe-b 1.0.0 react', concerns: ['mfe-b'] },
    ],
  ],
  ['routes without a shell', {}, { 'mfe-a': '3.0.0', 'mfe-b': '1.0.0' }, [route]],
  ['nothing of a version that cannot be read', fitting, { ...fitting, 'mfe-a': '9.9.9' }, []],
  ['nothing of a canary that cannot be read', fitting, { ...fitting, 'mfe-a': ['1.0.0', '9.9.9'] }, []],
  [
    'nothing beside a shell that cannot be read',
    fitting,
    { ...fitting, shell: '9.9.9', 'mfe-a': '2.0.0' },
    [],
  ],
])('a change is told %s', async (_, before, after, expected) => {
  expect(await judge(before, after)).toMatchObject(expected)
})

describe('a shell that moves', () => {
  // The live version is unreadable, so only the rollback from it has a finding.
  const at = (shell: string, previous?: string | null): LivePointer['apps'] => ({
    ...apps({ shell }),
    ...(previous !== undefined && { 'mfe-a': { live: '9.9.9', previous, canary: null } }),
  })

  test.each<[string, LivePointer['apps'], LivePointer['apps'], object[]]>([
    [
      'is told which rollback it breaks, and by what',
      at('1.0.0', '1.0.0'),
      at('2.0.0', '1.0.0'),
      [
        {
          id: 'range mfe-a 1.0.0 react',
          reason: expect.objectContaining({
            note: { code: 'ROLLBACK_GOES_THERE', parameters: { apps: 'mfe-a' } },
          }),
          concerns: ['mfe-a'],
        },
      ],
    ],
    ['is told nothing of a rollback that was broken before', at('2.0.0', '1.0.0'), at('2.0.0', '1.0.0'), []],
    ['is told nothing of a way back that comes with it', at('1.0.0', null), at('2.0.0', '1.0.0'), []],
    ['is told nothing of one that is left', at('1.0.0', '1.0.0'), at('2.0.0', null), []],
    ['is told nothing of an app that comes with it', at('1.0.0'), at('2.0.0', '1.0.0'), []],
    ['is told nothing where there is no way back', at('1.0.0', null), at('2.0.0', null), []],
    ['leaves a build of a laptop', at('1.0.0', '1.0.0-local.1'), at('2.0.0', '1.0.0-local.1'), []],
    ['leaves a build of a branch', at('1.0.0', '1.0.0-dev.1'), at('2.0.0', '1.0.0-dev.1'), []],
  ])('%s', async (_, before, after, expected) => {
    const found = await gateFindings(store, keys, { before, after, moved: [] })
    expect(found).toMatchObject(expected)
  })
})

test('a version is read once, in however many sets it stands', async () => {
  const read: string[] = []
  const counting = storeWith((name) => {
    read.push(name)
    return store.get(name)
  })
  await judge(fitting, { ...fitting, 'mfe-b': ['1.0.0', '1.0.0'] }, [], keys, counting)
  const manifests = read.filter((name) => name.startsWith('apps/mfe-') && name.endsWith('/release.json'))
  expect(manifests.toSorted()).toEqual(['a', 'b'].map((name) => `apps/mfe-${name}/1.0.0/release.json`))
})

test('a damaged store is told, never taken for a version that fits nothing', async () => {
  const broken = storeWith(() => Promise.reject(new Error('disk')))
  await expect(judge({}, fitting, [], keys, broken)).rejects.toThrow('disk')
})

describe('a version that moves', () => {
  const moved = [{ app: 'mfe-a', version: '1.0.0' }]
  const sentences = async (by?: KeySet, of?: ReleaseStore) =>
    (await judge(fitting, fitting, moved, by, of)).map(({ reason }) => inEnglish(reason))
  const place = (name: string) => `apps/mfe-a/1.0.0/${name}`
  const instead = (key: string, content?: string | Buffer) =>
    storeWith(async (name) => {
      if (name !== key) return store.get(name)
      return content === undefined ? undefined : { content: Buffer.from(content), tag: 'other' }
    })

  const withKey = (change: Partial<KeyInSet>): KeySet => ({
    ...keys,
    keys: keys.keys.map((key) => ({ ...key, ...change })),
  })
  const own = (): string => `${keys.keys[0]?.id} (${keys.keys[0]?.name})`

  test('has nothing against it when it is whole, signed and light', async () => {
    expect(await sentences()).toEqual([])
    expect(await sentences(withKey({ state: 'retired' }))).toEqual([])
  })

  test.each<[string, () => KeySet, () => string]>([
    ['a stranger’s', () => withKey({ id: '0123456789abcdef' }), () => "is not in the store's key set"],
    ['revoked', () => withKey({ state: 'revoked' }), () => `Its key ${own()} is revoked.`],
    [
      'another app’s',
      () => withKey({ rights: { publish: ['mfe-b'], promote: [] } }),
      () => `Its key ${own()} may not publish mfe-a.`,
    ],
    [
      'another one under its name',
      () => withKey({ public: Buffer.alloc(32).toString('base64') }),
      () => 'The signature does not match.',
    ],
  ])('whose key is %s is named with the way out', async (_, by, expected) => {
    const [sentence = '', ...more] = await sentences(by())
    expect(more).toEqual([])
    expect(sentence).toMatch(/^mfe-a 1\.0\.0: release\.sig\.json failed verification\. /)
    expect(sentence).toContain(expected())
    expect(sentence).toContain(
      'Publish the same build again with a key that may publish mfe-a: that signs it.',
    )
  })

  test('that nobody signed is named', async () => {
    const unsigned = instead(place('release.sig.json'))
    const found = await judge(fitting, fitting, moved, keys, unsigned)
    const reason = { code: 'VERSION_UNSIGNED', parameters: { app: 'mfe-a', version: '1.0.0' } }
    expect(found).toEqual([{ id: expect.any(String), reason, concerns: ['mfe-a'], isFinal: true }])
  })

  test('whose signature is no signature is refused with its place', async () => {
    const name = place('release.sig.json')
    await expect(sentences(keys, instead(name, '{}'))).rejects.toThrow(`${store.name}/${name}`)
  })

  test.each<[string, string, string | Buffer | undefined, RegExp]>([
    [
      'missing',
      'remote.js',
      undefined,
      /releases\/apps\/mfe-a\/1\.0\.0\/remote\.js is missing\.\nPublish it as a new/,
    ],
    ['changed', 'remote.js', 'other', /remote\.js is not the file that was built \(sha384 differs\)/],
    [
      'compressed from another (br)',
      'remote.js.br',
      brotliCompressSync('other'),
      /remote\.js\.br does not decode/,
    ],
    ['compressed from another (gz)', 'remote.js.gz', gzipSync('other'), /remote\.js\.gz does not decode/],
    ['no compressed file', 'remote.js.gz', 'other', /remote\.js\.gz does not decode to the published file/],
  ])('with a file that is %s is refused', async (_, name, content, message) => {
    await expect(sentences(keys, instead(place(name), content))).rejects.toThrow(message)
  })

  test('several damaged files are told in one refusal', async () => {
    const empty = storeWith(async (name) => (/\.js$/.test(name) ? undefined : store.get(name)))
    await expect(sentences(keys, empty)).rejects.toThrow(/\.js is missing\.\n.*\.js is missing\.\nPublish/)
  })
})

const mistake = (id: string): Finding => ({
  id,
  reason: createReason('REPORTED', { sentence: `${id}!` }),
  concerns: [],
})

test('what was there before is not added', () => {
  expect(newFindings([mistake('a')], [mistake('a'), mistake('b')])).toEqual([mistake('b')])
})
