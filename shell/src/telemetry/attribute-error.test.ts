import { attributeError, type Evidence } from './attribute-error.ts'

const at = (app: string, version: string, file = 'remote.4f1c.js') =>
  `https://partners.example.kz/merchant-cabinet/apps/${app}/${version}/${file}:1:2041`
const chrome = (...places: string[]) =>
  `TypeError: x\n${places.map((place) => `    at t (${place})`).join('\n')}`
const firefox = (...places: string[]) => places.map((place) => `t@${place}`).join('\n')
const thrown = (stack: string, name = 'TypeError') => Object.assign(new Error('x'), { stack, name })

const orders = { app: 'mfe-orders', version: '1.4.2' }
const admin = { app: 'mfe-admin', version: '2.0.0-rc.1' }
const shell = { app: 'shell', version: '1.0.0' }
const inOrders = at('mfe-orders', '1.4.2')
const inAdmin = at('mfe-admin', '2.0.0-rc.1')
const inShell = at('shell', '1.0.0', 'main.77aa.js')

const runs = (app: string) => ({ 'mfe-admin': admin.version, shell: shell.version })[app] ?? ''
const inCommon = at('mfe-admin', 'files')

test.each<[string, Partial<Evidence>, ReturnType<typeof attributeError>]>([
  ['a frame of a remote that is not on screen', { error: thrown(chrome(inAdmin)) }, admin],
  ['a file of several versions of it', { error: thrown(chrome(inShell, inCommon)) }, admin],
  ['a file of several versions of the shell', { error: thrown(chrome(at('shell', 'files'))) }, shell],
  ['the same as Firefox writes it', { error: thrown(firefox(inAdmin)) }, admin],
  ['shared code that a remote has called', { error: thrown(chrome(inShell, inShell, inAdmin)) }, admin],
  ['a remote called by another', { error: thrown(chrome(inAdmin, inOrders)) }, admin],
  ['the shell’s code alone', { error: thrown(chrome(inShell)) }, shell],
  ['an answer of the server, thrown by shared code', { error: thrown(chrome(inShell), 'ApiError') }, orders],
  ['no stack, but a script', { error: 'text', file: inAdmin }, admin],
  ['nothing but what is on screen', { error: 'text' }, orders],
  ['nothing, on a page of the shell', { error: 'text', onScreen: undefined }, shell],
  ['a cause inside', { error: new Error('outer', { cause: thrown(chrome(inAdmin)) }) }, admin],
  ['an extension', { error: thrown(chrome('chrome-extension://abcdef/content.js:1:1')) }, undefined],
  [
    'what a boundary has written down',
    { error: { name: 'RemoteError', remote: 'mfe-admin', version: '2.0.0-rc.1' } },
    admin,
  ],
])('%s', (_, evidence, failedRelease) => {
  // Under Jest every error has frames of the test file, which belongs to no release.
  expect(attributeError({ error: undefined, file: '', onScreen: orders, shell, runs, ...evidence })).toEqual(
    failedRelease,
  )
})

test('a circle of causes ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(attributeError({ error, file: '', onScreen: orders, shell, runs })).toEqual(orders)
})
