import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')

test('systemd accepts the documented units', async () => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return console.warn('systemd is not installed: its units are not verified')
  const folder = await temporaryFolder()
  try {
    const files: string[] = []
    for (const type of ['socket', 'service']) {
      const unit = await readFile(join(root, `docs/deploy/cabinet@.${type}`), 'utf8')
      const file = join(folder, `cabinet@0.${type}`)
      await writeFile(file, unit.replaceAll('/srv/cabinet', root))
      files.push(file)
    }
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files])
    expect([status, String(stderr)]).toEqual([0, ''])
  } finally {
    await removeFolder(folder)
  }
})
