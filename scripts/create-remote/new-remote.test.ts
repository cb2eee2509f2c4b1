import { type ExistingRemotes, type Flags, newRemoteOf } from './new-remote.ts'

const present: ExistingRemotes = {
  folders: ['shell', 'mfe-orders', 'docs'],
  shellPaths: ['/login', '/account/sessions'],
  remotes: [{ app: 'mfe-orders', routes: [{ path: '/transactions/:id' }] }],
}

test.each<[string, Flags, object]>([
  ['returns', {}, { app: 'mfe-returns', path: '/returns', title: 'Новый раздел', order: 70 }],
  ['mfe-returns', { title: ' Возвраты ' }, { app: 'mfe-returns', title: 'Возвраты' }],
  ['returns', { permission: 'RETURN_ORDERS' }, { permission: 'RETURN_ORDERS' }],
  ['a1-b2', { path: '/x', icon: 'undo-2', order: '5' }, { path: '/x', icon: 'undo-2', order: 5 }],
])('%s %j', (name, flags, expected) => {
  expect(newRemoteOf(name, { permission: 'everyone', ...flags }, present)).toMatchObject(expected)
})

test.each<[string, Flags, RegExp]>([
  ['', {}, /no name of a remote/],
  ['Returns', {}, /no name of a remote/],
  ['../evil', {}, /no name of a remote/],
  ['a--b', {}, /no name of a remote/],
  ['x'.repeat(41), {}, /no name of a remote/],
  ['orders', {}, /mfe-orders is there already/],
  ['login', {}, /\/login belongs to the shell/],
  ['account', {}, /\/account belongs to the shell/],
  ['returns', { path: '/transactions' }, /\/transactions belongs to mfe-orders/],
  ['returns', { path: 'returns' }, /one segment/],
  ['returns', { path: '/a/b' }, /one segment/],
  ['returns', { title: "it's" }, /--title/],
  ['returns', { title: ' ' }, /--title/],
  ['returns', { title: '{{app}}' }, /--title/],
  ['returns', { icon: 'Undo' }, /--icon/],
  ['returns', { order: 'first' }, /--order/],
  ['returns', { permission: undefined }, /--permission takes everyone, or one of .*RETURN_ORDERS/],
  ['returns', { permission: 'toString' }, /--permission/],
])('%s %j is refused', (name, flags, message) => {
  expect(() => newRemoteOf(name, { permission: 'everyone', ...flags }, present)).toThrow(message)
})
