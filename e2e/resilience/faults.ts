import { changed, down, type Fault, once, page, status } from '../support/fault-proxy.ts'

/**
 * The final screen: the section by its previous version (`previous`) or its live one (`live`), or, when no version works, «Раздел
 * временно недоступен» with «Повторить» (`unavailable`).
 */
export type Ending = 'previous' | 'live' | 'unavailable'

interface Named {
  /** Continues a sentence: «a remote when its entry …». */
  readonly name: string
  readonly ending: Ending
}

/** A fault on the way, and the files of the live version that meet it. */
export interface NetworkFault extends Named {
  readonly file: 'entry' | 'chunk' | 'every file'
  readonly fault: () => Fault
}

/** A faulty release: `change` makes the entry of a faulty build. */
export interface FaultyRelease extends Named {
  readonly change: (entry: string, global: string) => string
  /** The failure that the user meets before the ending. */
  readonly crash?: 'while rendering' | 'in a handler'
}

export const networkFaults: readonly [NetworkFault, ...NetworkFault[]] = [
  { name: 'its entry is a 404', file: 'entry', ending: 'previous', fault: () => status(404) },
  { name: 'its entry is a 500 at first', file: 'entry', ending: 'live', fault: () => once(status(500)) },
  { name: 'its entry is a page of HTML with 200', file: 'entry', ending: 'previous', fault: () => page },
  {
    name: 'a byte of its entry was changed on the way',
    file: 'entry',
    ending: 'previous',
    fault: () => changed((body) => `globalThis.tampered = 1;${body}`),
  },
  { name: 'its chunk is a 404', file: 'chunk', ending: 'previous', fault: () => status(404) },
  {
    name: 'a byte of its chunk was changed on the way',
    file: 'chunk',
    ending: 'previous',
    fault: () => changed((body) => `globalThis.tampered = 1;${body}`),
  },
  {
    name: 'its connection breaks off at first',
    file: 'every file',
    ending: 'live',
    fault: () => once(down),
  },
  // The pointer names a version that the store lacks.
  { name: 'its version is missing', file: 'every file', ending: 'previous', fault: () => status(404) },
]

/** Every version is down, so there is no fallback. */
export const originDown: NetworkFault = {
  name: 'the origin of its files is down',
  file: 'every file',
  ending: 'unavailable',
  fault: () => down,
}

/** Appends code that wraps the entry's container: `code` gets the routes of the remote, or the share scope. */
function wrapped(global: string, at: 'get' | 'init', code: string): string {
  const container =
    at === 'get'
      ? `get: (name) => container.get(name).then((factory) => () => { const remote = factory(); const routes = remote.default.routes; ${code}; return remote }), init: container.init`
      : `get: container.get, init: (scope) => { ${code}; return container.init(scope) }`
  return `\n;{ const container = ${global}; ${global} = { ${container} } }`
}

/** The element is written by hand, because the fault brings no library along. */
const element = (type: string, props: string) =>
  `({ $$typeof: Symbol.for('react.transitional.element'), type: ${type}, key: null, ref: null, props: ${props} })`

/** Appends code that replaces every page of the entry; `react` is the shell's. */
const withPages =
  (page: string) =>
  (entry: string, global: string): string =>
    `${entry}
;{ const container = ${global}; let react; ${global} = {
  init: (scope) => { Promise.resolve(Object.values(scope.react)[0].get()).then((factory) => { react = factory() }); return container.init(scope) },
  get: (name) => container.get(name).then((factory) => () => {
    const remote = factory()
    for (const route of remote.default.routes) { route.Component = () => { ${page} }; delete route.lazy }
    return remote
  }) } }`

/** The page never stops rendering, and nothing reports it, because nothing throws. */
export const endlessRender = withPages('console.info("loops for ever"); for (;;);')
export const endlessEffect = withPages(
  "const [n, set] = react.useState(0); react.useEffect(() => set(n + 1)); return react.createElement('h1', null, 'Счёт ', n)",
)

export const faultyReleases: readonly FaultyRelease[] = [
  {
    name: 'its entry throws when it runs',
    ending: 'previous',
    change: () => 'throw new Error("fault: entry")',
  },
  {
    name: 'it has no ./remote',
    ending: 'previous',
    change: (entry) => entry.replace('"./remote":', '"./renamed":'),
  },
  {
    name: 'what it exposes is no remote',
    ending: 'previous',
    change: (entry, global) => entry + wrapped(global, 'get', 'return { default: { pages: [] } }'),
  },
  {
    name: 'its pages throw when they are rendered',
    ending: 'previous',
    crash: 'while rendering',
    change: (entry, global) =>
      entry +
      wrapped(
        global,
        'get',
        'for (const route of routes) { route.Component = () => { throw new Error("fault: render") }; delete route.lazy }',
      ),
  },
  {
    name: 'a handler of its page throws',
    ending: 'live',
    crash: 'in a handler',
    change: (entry, global) =>
      entry +
      wrapped(
        global,
        'get',
        `for (const route of routes) {
           const Page = route.Component
           if (!Page) continue
           const button = ${element("'button'", `{ onClick() { throw new Error('fault: handler') }, children: 'Сломать' }`)}
           route.Component = () => [{ ...button, key: 'button' }, { ...${element('Page', '{}')}, key: 'page' }]
         }`,
      ),
  },
  {
    name: 'it wants a React that the shell does not have',
    ending: 'previous',
    change: (entry) =>
      entry.replace(/requiredVersion:"[^"]*"(?=[^}]*shareKey:"react"\})/, 'requiredVersion:"^99.0.0"'),
  },
  {
    name: 'it brings a React of its own',
    ending: 'live',
    change: (entry, global) =>
      entry +
      wrapped(
        global,
        'init',
        `scope.react['19.99.0'] = { version: '19.99.0', from: 'fault', useIn: [], scope: ['default'], shareConfig: { singleton: true, requiredVersion: '*' },
           get() { globalThis.tampered = 1; return Promise.resolve(() => ({})) } }`,
      ),
  },
]
