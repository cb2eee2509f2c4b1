import { checkRemote, defineRemote } from './define-remote.ts'

const page = () => null
const good = defineRemote({ routes: [{ path: '/a', title: 'А', Component: page }] })

test.each([
  ['what defineRemote gives', { default: good }, true],
  [
    'a lazy page',
    { default: { routes: [{ path: '/a', title: 'А', lazy: async () => ({ Component: page }) }] } },
    true,
  ],
  ['nothing', undefined, false],
  ['a module without a default export', { routes: [] }, false],
  ['an object of another kind', { default: { pages: [] } }, false],
  ['a route without a page', { default: { routes: [{ path: '/a', title: 'А' }] } }, false],
  ['a route without a path', { default: { routes: [{ title: 'А', Component: page }] } }, false],
])('%s', (_, module, ok) => {
  expect(checkRemote(module).ok).toBe(ok)
})
