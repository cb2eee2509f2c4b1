import { useEffect } from 'react'

const product = 'Кабинет партнёра'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}
