import { hearBackBeforeRouter } from './before-router.ts'
import { useLazyModule } from './use-lazy-module.ts'

hearBackBeforeRouter()

export type Overlay = typeof import('../../ui-overlay/index.ts')

const load = () => import('../../ui-overlay/index.ts')

export function useOverlay(wanted: boolean): Overlay | undefined {
  return useLazyModule(load, wanted)
}

/** Handlers for the openers of an overlay: they load its code before the click. */
export const preloadingOverlay = { onPointerEnter: preloadOverlay, onFocus: preloadOverlay }

export function preloadOverlay(): void {
  // A failure is ignored, because useOverlay retries and reports it.
  load().catch(() => undefined)
}
