import { useEffect, useState } from 'react'

const load = () => import('../drawing/stacked-bars.tsx')

type Module = Awaited<ReturnType<typeof load>>

export interface ChartDrawing {
  readonly module: Module | undefined
  readonly failed: boolean
  readonly retry: () => void
}

export function useDrawing(wanted: boolean): ChartDrawing {
  const [module, setModule] = useState<Module>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || failed || module) return
    let current = true
    load().then(
      (loaded) => current && setModule(() => loaded),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [wanted, failed, module])
  return { module, failed, retry: () => setFailed(false) }
}
