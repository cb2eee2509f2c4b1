import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeRouter } from '../ui/lazy/before-router.ts'

/** While an overlay is open, an entry of the same page lies on top of the history: Back leads to the page's own. */
interface Guard {
  readonly state: Readonly<Record<string, unknown>>
  readonly url: string
}

/** The functions that close the open overlays; the last one is on top. */
const closers: (() => void)[] = []
let guard: Guard | undefined
/** The guard is being removed; changes of the history wait until it is. */
let isLeaving = false
let waiting: (() => void)[] = []
/** The router's key of the entry that is shown. */
let shown = 'default'

const isGuard = (state: unknown) => keyOf(state, 'overlay') === true
const keyOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined

/** The first page of a tab has no key of its own. */
const routerKey = (state: unknown) => String(keyOf(state, 'key') ?? 'default')

let native: Pick<History, 'pushState' | 'replaceState' | 'go'> | undefined

/** Takes over the history at the first overlay. */
function installed(): NonNullable<typeof native> {
  if (native) return native
  const own = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
    go: history.go.bind(history),
  }
  const later = (act: () => void) => (isLeaving ? void waiting.push(act) : act())
  // A page that is opened from an overlay takes the guard's place.
  history.pushState = (state, unused, url) =>
    later(() => {
      shown = routerKey(state)
      if (guard) own.replaceState(state, unused, url)
      else own.pushState(state, unused, url)
      guard = undefined
    })
  // The page's own entry takes the change over when the guard is removed.
  history.replaceState = (state, unused, url) =>
    later(() => {
      shown = routerKey(state)
      if (!guard) return own.replaceState(state, unused, url)
      guard = { state, url: new URL(url ?? location.href, location.href).href }
      own.replaceState({ ...state, overlay: true }, unused, url)
    })
  history.go = (delta = 0) => later(() => own.go(guard && delta < 0 ? delta - 1 : delta))
  beforeRouter.onPop = onPop
  native = own
  return own
}

/** @param key the router's, of the page with the overlay */
function lay(key: string): void {
  if (guard || isLeaving) return
  // A question about leaving opens while the history is still returning to its page.
  const now = history.state === null ? key : routerKey(history.state)
  if (now !== key) {
    window.addEventListener('popstate', () => closers.length > 0 && lay(key), { once: true })
    return
  }
  const { pushState } = installed()
  guard = { state: history.state, url: location.href }
  shown = key
  pushState({ ...history.state, overlay: true }, '')
}

function remove(): void {
  if (!guard || isLeaving || closers.length > 0) return
  isLeaving = true
  installed().go(-1)
}

function onPop(event: PopStateEvent): void {
  const { pushState, replaceState, go } = installed()
  const isPageOfGuard = guard && keyOf(event.state, 'idx') === keyOf(guard.state, 'idx')
  if (isLeaving) {
    // The router has not left the page.
    event.stopImmediatePropagation()
    isLeaving = false
    if (guard) replaceState(guard.state, '', guard.url)
    guard = undefined
    const acts = waiting
    waiting = []
    for (const act of acts) act()
    if (closers.length > 0) lay(shown)
  } else if (guard && isPageOfGuard) {
    event.stopImmediatePropagation()
    // The overlay may ask first, or be busy; when it closes, its guard goes.
    pushState({ ...guard.state, overlay: true }, '', guard.url)
    closers.at(-1)?.()
  } else if (isGuard(event.state) && routerKey(event.state) === shown) {
    // Forward leads to the guard of an overlay that is closed.
    event.stopImmediatePropagation()
    isLeaving = true
    go(-1)
  } else {
    guard = undefined
    shown = routerKey(event.state)
  }
}

/** @returns a function for when the overlay is closed */
function closeOnBack(close: () => void, key: string): () => void {
  closers.push(close)
  lay(key)
  return () => {
    closers.splice(closers.lastIndexOf(close), 1)
    // Another overlay may open in the place of this one.
    queueMicrotask(remove)
  }
}

/** Lets Back close an overlay like Escape does. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  const begin = useEffectEvent(() => closeOnBack(() => close(), key))
  // Before the overlay is painted: whoever sees it may press Back.
  useLayoutEffect(() => (open ? begin() : undefined), [open])
}
