import { useLazyModule } from './use-lazy-module.ts'

export type Overlay = typeof import('../../ui-overlay/index.ts')

const load = () => import('../../ui-overlay/index.ts')

export function useOverlay(wanted: boolean): Overlay | undefined {
  return useLazyModule(load, wanted)
}

/** Handlers of what opens an overlay: its code is there by the press. */
export const preloadingOverlay = { onPointerEnter: preloadOverlay, onFocus: preloadOverlay }

export function preloadOverlay(): void {
  // A failure here costs nothing: useOverlay asks again and says so.
  load().catch(() => undefined)
}
