import { useLazyModule } from './use-lazy-module.ts'

export type Overlay = typeof import('../../ui-overlay/index.ts')

const load = () => import('../../ui-overlay/index.ts')

/** Dialogs, drawers and menus, loaded when `wanted` first becomes true: `const overlay = useOverlay(open)`. */
export function useOverlay(wanted: boolean): Overlay | undefined {
  return useLazyModule(load, wanted)
}

/** Starts the download ahead of the need: on hover or focus of what opens a dialog. */
export function preloadOverlay(): void {
  // A failure here costs nothing: useOverlay asks again and says so.
  load().catch(() => undefined)
}
