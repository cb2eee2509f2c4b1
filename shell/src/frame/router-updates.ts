import type { DataRouterContext } from '@cabinet/shared/router'
import type { ContextType } from 'react'

export type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

type RouterState = Router['state']
type Deliver = (state: RouterState, toReact: () => void) => void

let deliver: Deliver = (_, toReact) => toReact()

/** The router, whose updates reach React when `deliverUpdates` says so. To be called before anything is drawn by it. */
export function withHeldUpdates(router: Router): Router {
  const { subscribe } = router
  router.subscribe = (subscriber) => subscribe((...update) => deliver(update[0], () => subscriber(...update)))
  return router
}

/** What is called with every update of the router; React hears of it when it calls `toReact`. */
export function deliverUpdates(called: Deliver): void {
  deliver = called
}
