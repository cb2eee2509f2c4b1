import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceFile } from './atomic.ts'

test('changes within one second have dates of their own, in whole seconds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-atomic-'))
  try {
    const file = join(folder, 'index.html')
    const dates: number[] = []
    for (const content of ['a', 'b', 'c']) {
      await replaceFile(file, content)
      dates.push(Math.floor((await stat(file)).mtimeMs / 1000))
    }
    expect(new Set(dates).size).toBe(3)
    expect(dates).toEqual([...dates].sort((a, b) => a - b))
  } finally {
    await rm(folder, { recursive: true })
  }
})
