import { setTimeout as sleep } from 'node:timers/promises'
import { promote, type ReleaseStore } from '@cabinet/release'
import { because, Workshop } from '@cabinet/release/test'
import { followReleases } from './follow-releases.ts'

/** The store, and a wait until it has been looked at twice more: the first look may have begun before. */
function watched(store: ReleaseStore) {
  let looks = 0
  const counting: ReleaseStore = Object.assign(Object.create(store), {
    stampOf: (key: string) => {
      looks += 1
      return store.stampOf(key)
    },
  })
  const lookedAgain = async () => {
    const before = looks
    while (looks < before + 2) await sleep(20)
  }
  return { store: counting, lookedAgain }
}

test('a page that somebody has changed by hand is compiled again, and it is told', async () => {
  const shop = await Workshop.open()
  const problems: unknown[] = []
  const { store, lookedAgain } = watched(shop.context.store)
  const end = followReleases({ ...shop.context, store }, (error) => problems.push(error), 0)
  try {
    await shop.publishShell('1.0.0')
    await promote(shop.context, [{ app: 'shell', version: '1.0.0' }], because)
    const page = await shop.text('index.html')
    await lookedAgain()
    expect(problems).toEqual([])
    await shop.context.store.put('index.html', page.replace('boot(', 'boo7('))
    while (problems.length === 0) await sleep(20)
    expect(String(problems[0])).toContain('changed by hand')
    expect(await shop.text('index.html')).toBe(page)
  } finally {
    await end()
    await shop.close()
  }
})

test('a page that is behind the pointer is compiled within a moment, and a problem is told once', async () => {
  const shop = await Workshop.open()
  const problems: unknown[] = []
  const { store, lookedAgain } = watched(shop.context.store)
  const end = followReleases({ ...shop.context, store }, (error) => problems.push(error))
  try {
    await shop.publishShell('1.0.0')
    await promote(shop.context, [{ app: 'shell', version: '1.0.0' }], because)
    const behind = await shop.text('index.html')
    await shop.publishShell('1.1.0')
    await promote(shop.context, [{ app: 'shell', version: '1.1.0' }], because)
    const page = await shop.text('index.html')
    // As if somebody without a page key had moved the pointer.
    for (const [key, text] of [
      ['index.html', behind],
      ['release-set.json', '{}'],
    ] as const)
      await shop.context.store.put(key, text)
    await shop.context.store.put('live.json', await shop.text('live.json'))
    while ((await shop.text('index.html')) !== page) await sleep(20)
    expect(problems).toEqual([])
    await shop.context.store.put('live.json', '{')
    while (problems.length === 0) await sleep(20)
    await lookedAgain()
    expect(problems).toHaveLength(1)
  } finally {
    await end()
    await shop.close()
  }
})
