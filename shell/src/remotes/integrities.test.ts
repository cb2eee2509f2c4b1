import type { Integrities } from '@cabinet/contract'

const integrity = `sha384-${'A'.repeat(64)}`
const file = { url: '/list.txt', integrity }
const list: Integrities = { '/remote.js': integrity }
const { signal } = new AbortController()

let fetched: jest.SpyInstance

beforeEach(() => {
  jest.resetModules()
  fetched = jest.spyOn(window, 'fetch').mockImplementation(async () => Response.json(list))
})

afterEach(() => {
  delete window.__cabinet
  fetched.mockRestore()
})

async function ask() {
  const { integrities } = await import('./integrities.ts')
  return integrities(file, signal)
}

test('what the boot script has asked for is not asked for again', async () => {
  window.__cabinet = { early: new Map(), integrities: Promise.resolve(list) }
  expect(await ask()).toEqual(list)
  expect(fetched).not.toHaveBeenCalled()
})

test('a list that did not come to the boot script is asked for again, once for all remotes', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  window.__cabinet = { early: new Map(), integrities: lost }
  expect(await ask()).toEqual(list)
  await ask()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a list that is gone is the failure of a file', async () => {
  fetched.mockImplementation(async (_, { integrity: wanted }: RequestInit) => {
    if (wanted) throw new TypeError('Failed to fetch')
    return new Response('', { status: 404 })
  })
  await expect(ask()).rejects.toMatchObject({ name: 'FileError', reason: 'not-loaded' })
})
