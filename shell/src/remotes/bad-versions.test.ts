import { RemoteError } from '@cabinet/shared/remote'
import { waitFor } from '@testing-library/react'
import { storedBadVersions } from '../../boot/pinned-set.ts'
import { testRelease, testSet } from '../test-set.ts'
import { RemoteStore } from './remote-store.ts'

const app = 'mfe-orders'
const lost = (version: string) => new RemoteError({ remote: app, version, phase: 'entry', code: 'timeout' })

beforeEach(() => {
  sessionStorage.clear()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

function storeWhere(works: (version: string) => boolean): RemoteStore {
  const set = testSet()
  const remote = set.remotes[app]
  if (remote) remote.previous = testRelease(app, '1.0.0')
  return new RemoteStore(set, async (_, { version }) => {
    if (!works(version)) throw lost(version)
    return { routes: [] }
  })
}

test('a version is remembered as bad once another one works', async () => {
  const store = storeWhere((version) => version === '1.0.0')
  store.want(app)
  await waitFor(() => expect(store.state(app).status).toBe('ready'))
  expect(storedBadVersions()).toEqual({ [app]: '1.1.0' })
})

test('where no version works, as without a network, none is to blame', async () => {
  const store = storeWhere(() => false)
  store.want(app)
  await waitFor(() => expect(store.state(app).status).toBe('failed'))
  expect(storedBadVersions()).toEqual({})
})
