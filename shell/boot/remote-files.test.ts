import { testRelease, testSet } from '../src/test/release-set.ts'
import { checkedFiles, filesOf, readIntegrities } from './remote-files.ts'

const integrity = `sha384-${'A'.repeat(64)}`
const folder = '/merchant-cabinet/apps/mfe-orders/1.1.0/'
const named = { ...testRelease('mfe-orders', '1.1.0'), entry: 'remoteEntry.js', exposed: ['remote.js'] }

test('a name is a file in the folder of its version, the entry comes last', () => {
  expect(filesOf(testSet(), 'mfe-orders', named)).toEqual([
    { url: `${folder}remote.js` },
    { url: `${folder}remoteEntry.js` },
  ])
})

test('what several versions have in common lies beside them', () => {
  const common = { ...named, exposed: ['files/remote.6eb20f19c9.js'] }
  const [file] = filesOf(testSet(), 'mfe-orders', common)
  expect(file).toEqual({ url: '/merchant-cabinet/apps/mfe-orders/files/remote.6eb20f19c9.js' })
})

test('what has its integrity in the page needs no list', () => {
  const { live } = testSet().remotes['mfe-orders'] ?? { live: named }
  const files = filesOf(testSet(), 'mfe-orders', live)
  expect(files).toEqual([...live.exposed, live.entry])
  expect(checkedFiles(files)).toEqual(files)
})

test('the list says the integrities of the rest; without one nothing is given out', () => {
  const files = filesOf(testSet(), 'mfe-orders', named)
  const list = Object.fromEntries(files.map(({ url }) => [url, integrity]))
  expect(checkedFiles(files, list)).toEqual(files.map(({ url }) => ({ url, integrity })))
  expect(() => checkedFiles(files, { [`${folder}remote.js`]: integrity })).toThrow(/remoteEntry.js has no/)
})

test('the browser is told which list it is', async () => {
  const fetched = jest.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ a: integrity }))
  const { signal } = new AbortController()
  expect(await readIntegrities({ url: '/list.txt', integrity }, signal)).toEqual({ a: integrity })
  expect(fetched).toHaveBeenCalledWith('/list.txt', { integrity, signal })
  fetched.mockRestore()
})
