import { RemoteError } from '@cabinet/shared/remote'
import { waitFor } from '@testing-library/react'
import { storedBadVersions } from '../../boot/pinned-set.ts'
import { testRelease, testReleaseSet } from '../test/release-set.ts'
import { RemoteStore } from './remote-store.ts'

const app = 'mfe-orders'
const lost = (version: string) => new RemoteError({ remote: app, version, phase: 'entry', code: 'timeout' })

beforeEach(() => {
  sessionStorage.clear()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

function storeWhere(works: (version: string) => boolean): RemoteStore {
  const set = testReleaseSet()
  const remote = set.remotes[app]
  if (remote) remote.previous = testRelease(app, '1.0.0')
  return new RemoteStore(set, async (_, { version }) => {
    if (!works(version)) throw lost(version)
    return { routes: [] }
  })
}

test('a version is remembered as bad once another one works', async () => {
  const store = storeWhere((version) => version === '1.0.0')
  store.load(app)
  await waitFor(() => expect(store.state(app).status).toBe('ready'))
  expect(storedBadVersions()).toEqual({ [app]: '1.1.0' })
})

test('where no version works, as without a network, none is to blame', async () => {
  const store = storeWhere(() => false)
  store.load(app)
  await waitFor(() => expect(store.state(app).status).toBe('failed'))
  expect(storedBadVersions()).toEqual({})
})

test('the styles that a version put into the page go with it, those of shell and kit stay', async () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/base.css" integrity=""><style data-emotion="ui"></style>'
  const before = document.head.innerHTML
  const store = storeWhere((version) => {
    if (version === '1.1.0')
      document.head.insertAdjacentHTML(
        'beforeend',
        '<style>header { opacity: 0 }</style><link rel="stylesheet" href="/x.css">',
      )
    return version === '1.0.0'
  })
  store.load(app)
  await waitFor(() => expect(store.state(app).status).toBe('ready'))
  expect(document.head.innerHTML).toBe(before)
  document.head.replaceChildren()
})
