import { urlOf } from '@cabinet/contract/web-url'

interface StatementLink {
  readonly href: string
  /** Whether it leads to another host, which opens in a tab of its own. */
  readonly foreign: boolean
}

/** Returns a link by https, except to this very origin; undefined for other schemes and for links with names or passwords. */
export function statementLink(link: string, { origin }: Pick<URL, 'origin'>): StatementLink | undefined {
  const url = urlOf(link)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.origin !== origin) url.protocol = 'https:'
  return { href: url.href, foreign: url.origin !== origin }
}
