import type { ReleaseSet } from '@cabinet/contract'
import { insertScripts } from './scripts.ts'

const integrity = `sha384-${'A'.repeat(64)}`
const file = (url: string) => ({ url, integrity })
const set: ReleaseSet = {
  revision: 1,
  product: '1.9.72',
  config: { apiBase: '/api', basePath: '/merchant-cabinet', shopUrl: '/', maintenance: false, demo: false },
  shell: { version: '1.0.0', scripts: ['/react.js', '/ui.js', '/main.js'].map(file), styles: [] },
  remotes: {},
}
const remote = ['/remote.js', '/remoteEntry.js'].map(file)

const inserted = (selector: string) => [...document.head.querySelectorAll(selector)]

afterEach(() => document.head.replaceChildren())

test('the frame waits for no script of a remote', () => {
  insertScripts(set, remote, 'run')
  expect(inserted('script').map((script) => script.getAttribute('src'))).toEqual([
    '/react.js',
    '/ui.js',
    '/main.js',
    '/remote.js',
  ])
})

test.each([
  ['run', 4, 1],
  ['fetch', 3, 2],
  ['none', 3, 0],
] as const)('a remote that may be used for %s: %i scripts, %i fetched ahead', (use, scripts, fetched) => {
  const ahead = jest.spyOn(window, 'fetch').mockImplementation(async () => new Response('x'))
  insertScripts(set, remote, use)
  expect(inserted('script')).toHaveLength(scripts)
  expect(ahead).toHaveBeenCalledTimes(fetched)
  ahead.mockRestore()
})

test('every script is ordered and checked', () => {
  insertScripts(set, remote, 'run')
  for (const script of inserted('script')) {
    expect(script).toMatchObject({ async: false, integrity, crossOrigin: 'anonymous' })
  }
})

test('a remote’s script that fails leaves the page', () => {
  insertScripts(set, remote, 'run')
  document.querySelector('script[src="/remote.js"]')?.dispatchEvent(new Event('error'))
  expect(inserted('script[src="/remote.js"]')).toHaveLength(0)
})

describe('the shell', () => {
  const fail = () => document.querySelector('script[src="/ui.js"]')?.dispatchEvent(new Event('error'))
  const isSaid = () => document.documentElement.dataset.boot === 'failed'

  beforeEach(() => {
    jest.useFakeTimers()
    document.body.innerHTML = '<div id="root"></div>'
    document.documentElement.dataset.boot = ''
    insertScripts(set, remote, 'run')
  })
  afterEach(() => jest.useRealTimers())

  test('asks three times for a file of its own, then says so', () => {
    fail()
    expect(inserted('script[src="/ui.js"]')).toHaveLength(0)
    jest.advanceTimersByTime(300)
    expect(inserted('script[src="/ui.js"]')).toHaveLength(1)
    fail()
    jest.advanceTimersByTime(1_000)
    expect(inserted('script[src="/ui.js"]')).toHaveLength(1)
    expect(isSaid()).toBe(false)
    fail()
    expect(isSaid()).toBe(true)
  })

  test.each([
    ['says so when it has rendered nothing after ten seconds', '', true],
    ['says nothing when it has', '<main></main>', false],
  ])('%s', (_, html, said) => {
    const root = document.getElementById('root')
    if (root) root.innerHTML = html
    jest.advanceTimersByTime(10_000)
    expect(isSaid()).toBe(said)
  })
})
