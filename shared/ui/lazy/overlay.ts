import { useEffect, useState } from 'react'
import { toast } from '../toast/toast.ts'
import { hearBackBeforeRouter } from './before-router.ts'

const failure = 'Не удалось загрузить часть страницы. Повторите.'

/** Loads a module; Suspense would reveal it 300 ms later. A failure shows a toast; the next need retries. */
export function useLazyModule<M>(load: () => Promise<M>, wanted: boolean): M | undefined {
  const [module, setModule] = useState<{ value: M }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is an import() expression, written anew at each render
  useEffect(() => {
    if (!wanted || module) return
    let current = true
    load().then(
      (value) => current && setModule({ value }),
      () => current && toast.error(failure, { id: 'lazy-module' }),
    )
    return () => {
      current = false
    }
  }, [wanted, module])
  return module?.value
}

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
