import { clockProblem } from './clock.ts'
import { FolderStore } from './folder.ts'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const store = (ahead?: number) => Object.assign(new FolderStore('/nowhere'), { ahead: () => ahead })

test.each([
  ['nothing known', undefined, 0, undefined],
  ['within a minute', -59_000, 59_000, undefined],
  ['ahead of the store', 90_000, 0, /90 s ahead of that of the store/],
  ['behind the store', -90_000, 0, /90 s behind that of the store/],
  ['before the newest change', undefined, 90_000, /dated 90 s in the future/],
])('%s', (_, ahead, newest, problem) => {
  const found = clockProblem(store(ahead), at(newest))
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})
