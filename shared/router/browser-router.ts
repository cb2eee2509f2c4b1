import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_createBrowserHistory as createHistory,
  type DOMRouterOpts,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type NavigationType,
  type RouteObject,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
  type createBrowserRouter as theirs,
} from 'react-router-dom'

type DataRouter = ReturnType<typeof theirs>
type Matches = RouterState['matches']
type Route = Matches[number]['route']

interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
  readonly preventScrollReset?: boolean
  readonly flushSync?: boolean
}

/**
 * React Router's own would bring loaders, actions and fetchers, 10 KB that no page here uses: data comes by queries. What
 * `RouterProvider`, `ScrollRestoration` and the hooks ask of a router is kept, and browser-router.test.tsx holds it to the library's.
 * Knows `basename` of the options, `lazy` as a function and paths that begin with `/`, `?` or `#`.
 */
export function createBrowserRouter(routes: RouteObject[], opts?: DOMRouterOpts): DataRouter {
  const router = new BrowserRouter(routes, opts?.basename ?? '/')
  return router.initialize() as unknown as DataRouter
}

class BrowserRouter {
  readonly basename: string
  readonly routes: Route[]
  readonly manifest: Record<string, Route> = {}
  readonly future = {}
  readonly window = window
  state: RouterState
  readonly #history = createHistory()
  readonly #subscribers = new Set<RouterSubscriber>()
  readonly #blockers = new Map<string, BlockerFunction>()
  #isUnheard = false
  /** Of the navigation that is under way; an earlier one that ends later changes nothing. */
  #last = 0
  /** The browser comes back to where a blocked step began: no navigation. */
  #whenBack: (() => void) | undefined
  #scroll: { positions: Record<string, number>; now: () => number } | undefined
  #isScrollRestored = false
  #stopListening: () => void = () => undefined

  constructor(routes: RouteObject[], basename: string) {
    this.basename = basename
    this.routes = named(routes, this.manifest)
    const { action, location } = this.#history
    const matches = this.#matches(location)
    const isLoading = matches.some(({ route }) => route.lazy)
    this.state = {
      historyAction: action,
      location,
      matches,
      initialized: !isLoading,
      renderFallback: isLoading,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: null,
      preventScrollReset: false,
      revalidation: 'idle',
      loaderData: {},
      actionData: null,
      errors: null,
      fetchers: new Map(),
      blockers: new Map(),
    }
  }

  initialize = (): this => {
    this.#stopListening = this.#history.listen(({ action, location, delta }) => {
      if (this.#whenBack) {
        this.#whenBack()
        this.#whenBack = undefined
        return
      }
      const blocker = this.#blockerOf(location, action)
      if (blocker === undefined || delta === null) return void this.#start(action, location)
      const back = new Promise<void>((resolve) => {
        this.#whenBack = resolve
      })
      this.#history.go(-delta)
      this.#hold(blocker, location, () => void back.then(() => this.#history.go(delta)))
    })
    if (!this.state.initialized) void this.#start(this.state.historyAction, this.state.location)
    return this
  }

  dispose = (): void => {
    this.#stopListening()
    this.#subscribers.clear()
    this.#last++
  }

  subscribe = (subscriber: RouterSubscriber): (() => void) => {
    this.#subscribers.add(subscriber)
    if (this.#isUnheard) subscriber(this.state, told(false))
    this.#isUnheard = false
    return () => this.#subscribers.delete(subscriber)
  }

  navigate = async (to: To | number | null, opts: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return this.#history.go(to)
    const location = this.#locationOf(to ?? '', opts.state)
    const action = (opts.replace ? 'REPLACE' : 'PUSH') as NavigationType
    const blocker = this.#blockerOf(location, action)
    if (blocker === undefined) return this.#start(action, location, opts)
    this.#hold(blocker, location, () => void this.navigate(to, opts))
  }

  createHref = (location: Location | URL): string => this.#history.createHref(location)
  createURL = (to: To): URL => this.#history.createURL(to)
  encodeLocation = (to: To) => this.#history.encodeLocation(to)

  getBlocker = (key: string, asks: BlockerFunction): Blocker => {
    this.#blockers.set(key, asks)
    return this.state.blockers.get(key) ?? IDLE_BLOCKER
  }

  deleteBlocker = (key: string): void => {
    this.state.blockers.delete(key)
    this.#blockers.delete(key)
  }

  enableScrollRestoration = (positions: Record<string, number>, now: () => number): (() => void) => {
    this.#scroll = { positions, now }
    const saved = positions[this.state.location.key]
    if (!this.#isScrollRestored && saved !== undefined) this.#update({ restoreScrollPosition: saved })
    this.#isScrollRestored = true
    return () => {
      this.#scroll = undefined
    }
  }

  async #start(action: NavigationType, location: Location, opts: NavigateOptions = {}): Promise<void> {
    const run = ++this.#last
    if (this.#scroll) this.#scroll.positions[this.state.location.key] = this.#scroll.now()
    const matches = this.#matches(location)
    const waiting = matches.filter(({ route }) => route.lazy)
    let errors: RouterState['errors'] = null
    if (waiting.length > 0) {
      const navigation = {
        ...IDLE_NAVIGATION,
        state: 'loading' as const,
        location,
        matches,
        historyAction: action,
      }
      if (this.state.initialized) this.#update({ navigation }, opts.flushSync)
      try {
        await Promise.all(waiting.map(({ route }) => load(route)))
      } catch (error) {
        const boundary = matches.findLast(({ route }) => route.errorElement) ?? matches[0]
        errors = boundary ? { [boundary.route.id]: error } : null
      }
      if (run !== this.#last) return
    }
    if (action === 'PUSH') this.#history.push(location, location.state)
    if (action === 'REPLACE') this.#history.replace(location, location.state)
    this.#update(
      {
        historyAction: action,
        location,
        matches,
        errors,
        initialized: true,
        renderFallback: false,
        navigation: IDLE_NAVIGATION,
        restoreScrollPosition: this.#scroll?.positions[location.key] ?? null,
        preventScrollReset: opts.preventScrollReset === true,
        blockers: new Map([...this.state.blockers.keys()].map((key) => [key, IDLE_BLOCKER])),
      },
      opts.flushSync,
    )
  }

  #update(change: Partial<RouterState>, flushSync = false): void {
    this.state = { ...this.state, ...change }
    this.#isUnheard = this.#subscribers.size === 0
    for (const subscriber of [...this.#subscribers]) subscriber(this.state, told(flushSync))
  }

  #matches(location: Location): Matches {
    return matchRoutes(this.routes, location, this.basename) ?? []
  }

  #locationOf(to: To, state: unknown): Location {
    const root = this.basename.replace(/\/$/, '')
    const here = this.state.location.pathname.slice(root.length)
    const { pathname, ...rest } = resolvePath(to, here || '/')
    const path = { ...rest, pathname: root + pathname.replace(/^\/$/, root ? '' : '/') }
    const key = Math.random().toString(36).slice(2, 10)
    return { ...this.encodeLocation(path), state: state ?? null, key }
  }

  #blockerOf(nextLocation: Location, historyAction: NavigationType): string | undefined {
    const [key, asks] = [...this.#blockers].at(-1) ?? []
    if (key === undefined || this.state.blockers.get(key)?.state === 'proceeding') return undefined
    const { location: currentLocation } = this.state
    return asks?.({ currentLocation, nextLocation, historyAction }) ? key : undefined
  }

  #hold(key: string, location: Location, go: () => void): void {
    const put = (blocker: Blocker) =>
      this.#update({ blockers: new Map(this.state.blockers).set(key, blocker) })
    const proceed = () => {
      put({ state: 'proceeding', proceed: undefined, reset: undefined, location })
      go()
    }
    put({ state: 'blocked', location, proceed, reset: () => put(IDLE_BLOCKER) })
  }
}

/** Routes with the ids that the hooks know them by. */
const named = (routes: readonly RouteObject[], manifest: Record<string, Route>, parent = ''): Route[] =>
  routes.map((route, index) => {
    const id = `${parent}${index}`
    const children = route.children && named(route.children, manifest, `${id}-`)
    const made = { ...route, id, children } as Route
    manifest[id] = made
    return made
  })

async function load(route: Route): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

const told = (flushSync: boolean): Parameters<RouterSubscriber>[1] => ({
  deletedFetchers: [],
  newErrors: null,
  flushSync,
})
