import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentedBlocks } from '../support/documented.ts'
import { removeFolder, temporaryFolder } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')

test('systemd takes the units of the documentation without a word', async () => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return console.warn('systemd is not installed: its units are not verified')
  const folder = await temporaryFolder()
  try {
    const names: string[] = []
    for (const block of await documentedBlocks('## Under systemd', 'ini', 'installation')) {
      const name = /^# \/etc\/systemd\/system\/(\S+)$/m.exec(block)?.[1]?.replace('@', '@0') ?? ''
      await writeFile(join(folder, name), block.replaceAll('/srv/cabinet', root))
      names.push(name)
    }
    expect(names).toEqual(['cabinet@0.socket', 'cabinet@0.service'])
    const { status, stderr } = spawnSync('systemd-analyze', [
      'verify',
      ...names.map((name) => join(folder, name)),
    ])
    expect([status, String(stderr)]).toEqual([0, ''])
  } finally {
    await removeFolder(folder)
  }
})
