type Listener = (event: PopStateEvent) => void

let listener: Listener | undefined

/** To be called before the router is made: a window calls its listeners in the order in which they came. */
export function listenBeforeRouter(): void {
  globalThis.addEventListener('popstate', (event) => listener?.(event))
}

/** What is called when somebody goes back or forward, before the router hears of it. */
export function beforePop(called: Listener): void {
  listener = called
}
