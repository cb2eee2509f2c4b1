import { useEffect } from 'react'

const product = 'Кабинет партнёра'

/** The tab's title: «Заказ № 123 · Кабинет партнёра». */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}
