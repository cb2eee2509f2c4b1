import { useEffect } from 'react'

const product = 'Кабинет партнёра'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    // The number of new orders stays.
    const [count = ''] = /^\(\d+\) /.exec(document.title) ?? []
    document.title = count + (title ? `${title} · ${product}` : product)
  }, [title])
}
