import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { because, Workshop, wholeHistory } from '../../test/index.ts'
import { promote, renew } from '../index.ts'
import { FolderStore } from './folder.ts'

test('a store that was restored under a running process: no entry of before is shown', async () => {
  const shop = await Workshop.open()
  try {
    const store = new FolderStore(join(shop.root, 'releases'))
    const context = { store, env: {} }
    await shop.publishShell('1.0.0')
    await promote(context, [{ app: 'shell', version: '1.0.0' }], because)
    const backup = (await store.get('live.json'))?.content ?? ''
    for (const reason of ['lost 2', 'lost 3']) await renew(context, { ...because, reason })
    expect((await wholeHistory(store, {})).map(({ reason }) => reason)).toEqual([
      'lost 3',
      'lost 2',
      'because',
    ])
    // The copy is in its place, and three more revisions are made before anybody looks.
    for (const revision of [1, 2]) await rm(store.path(`history/${revision}.json`))
    await store.put('live.json', backup)
    for (const reason of ['new 2', 'new 3', 'new 4'])
      await renew(context, { ...because, reason }, { restores: true })
    expect((await wholeHistory(store, {})).map(({ reason }) => reason)).toEqual([
      'new 4',
      'new 3',
      'new 2',
      'because',
    ])
  } finally {
    await shop.close()
  }
})
