import type { RemoteRelease } from '@cabinet/contract'
import { RemoteError, type RemoteFailure } from '@cabinet/shared/remote'
import { type LoaderEvent, type LoaderState, loaderStateAfter } from './loader-state.ts'

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const release = (version: string): RemoteRelease => ({
  version,
  global: `mfe_x__${version}`,
  entry: file(`/${version}/remoteEntry.js`),
  exposed: [],
})
const live = release('1.1.0')
const previous = release('1.0.0')
const remote = { routes: [] }

const error = (code: RemoteFailure) =>
  new RemoteError({ remote: 'mfe-x', version: '1.1.0', phase: 'entry', code })
const failed = (code: RemoteFailure = 'not-loaded', of = live): LoaderEvent => ({
  type: 'failed',
  release: of,
  error: error(code),
})
const loaded = (of = live): LoaderEvent => ({ type: 'loaded', release: of, remote })
const crashed = (of = live): LoaderEvent => ({ type: 'crashed', release: of, error: error('threw') })
const chunkLost = (of = live): LoaderEvent => ({
  type: 'crashed',
  release: of,
  error: new RemoteError({ remote: 'mfe-x', version: of.version, phase: 'chunk', code: 'not-loaded' }),
})
const wanted: LoaderEvent = { type: 'wanted' }
const again: LoaderEvent = { type: 'again' }

/** Applies the events and returns the state as `status version`. */
function story(events: LoaderEvent[], withPrevious: boolean): string {
  const versions = withPrevious ? { live, previous } : { live }
  const end = events.reduce<LoaderState>((state, event) => loaderStateAfter(state, event, versions), {
    status: 'idle',
  })
  return 'release' in end ? `${end.status} ${end.release.version}` : end.status
}

test.each<[string, LoaderEvent[], string, string]>([
  ['nobody wants it', [loaded()], 'idle', 'idle'],
  ['it is wanted', [wanted], 'loading 1.1.0', 'loading 1.1.0'],
  ['it is wanted again while on its way', [wanted, wanted], 'loading 1.1.0', 'loading 1.1.0'],
  ['it comes', [wanted, loaded()], 'ready 1.1.0', 'ready 1.1.0'],
  ['it is wanted again when it is there', [wanted, loaded(), wanted], 'ready 1.1.0', 'ready 1.1.0'],
  ['it fails after it has come', [wanted, loaded(), failed()], 'ready 1.1.0', 'ready 1.1.0'],
  ['a page throws before it has come', [wanted, crashed()], 'loading 1.1.0', 'loading 1.1.0'],
  ['it fails', [wanted, failed()], 'failed', 'previous 1.0.0'],
  ['it hangs', [wanted, failed('timeout')], 'failed', 'previous 1.0.0'],
  ['the previous version comes', [wanted, failed(), loaded(previous)], 'failed', 'ready 1.0.0'],
  ['the previous version fails too', [wanted, failed(), failed('not-loaded', previous)], 'failed', 'failed'],
  ['it comes after it was given up', [wanted, failed(), loaded()], 'failed', 'previous 1.0.0'],
  ['it fails after it was given up', [wanted, failed(), failed()], 'failed', 'previous 1.0.0'],
  ['«Повторить» while it works', [wanted, loaded(), again], 'ready 1.1.0', 'ready 1.1.0'],
  [
    '«Повторить» after everything failed',
    [wanted, failed(), failed('not-loaded', previous), again],
    'loading 1.1.0',
    'loading 1.1.0',
  ],
  ['a page throws', [wanted, loaded(), crashed()], 'failed', 'previous 1.0.0'],
  ['a page throws, «Повторить»', [wanted, loaded(), crashed(), again], 'ready 1.1.0', 'previous 1.0.0'],
  ['a page’s own file does not come', [wanted, loaded(), chunkLost()], 'failed', 'previous 1.0.0'],
  [
    'nor that of the previous version',
    [wanted, failed(), loaded(previous), chunkLost(previous)],
    'failed',
    'failed',
  ],
  [
    'a page of the previous version throws as well',
    [wanted, loaded(), crashed(), loaded(previous), crashed(previous)],
    'failed',
    'failed',
  ],
  [
    'an old page throws after the fallback',
    [wanted, failed(), loaded(previous), crashed()],
    'failed',
    'ready 1.0.0',
  ],
])('%s', (_, events, alone, withPrevious) => {
  expect(story(events, false)).toBe(alone)
  expect(story(events, true)).toBe(withPrevious)
})
