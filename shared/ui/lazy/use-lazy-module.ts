import { useEffect, useState } from 'react'
import { toast } from '../toast/toast.ts'

const failure = 'Не удалось загрузить часть страницы. Проверьте соединение и повторите.'

/** State instead of Suspense, which would delay the reveal by 300 ms; a failure shows a toast, and the next need retries. */
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
