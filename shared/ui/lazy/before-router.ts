/** Takes Back before the router sees it; the overlays' code, which loads late, sets it. */
export const beforeRouter: { onPop: (event: PopStateEvent) => void } = { onPop: () => {} }

/** Hears of Back from the start, because browsers call the older of two listeners of the window first. */
export function hearBackBeforeRouter(): void {
  if (history.state?.overlay === true) {
    // A page that is loaded anew has lost the overlay that its entry belongs to.
    beforeRouter.onPop = (event) => {
      event.stopImmediatePropagation()
      beforeRouter.onPop = () => {}
    }
    history.back()
  }
  window.addEventListener('popstate', (event) => beforeRouter.onPop(event))
}
