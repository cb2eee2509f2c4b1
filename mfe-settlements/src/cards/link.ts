/** Returns a link to the page's host, by https where the page has it, or undefined (specification 7). */
export function statementHref(
  link: string,
  page: Pick<URL, 'origin' | 'protocol' | 'host'>,
): string | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.host !== page.host || url.username !== '' || url.password !== '') return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  url.protocol = page.protocol === 'http:' ? 'http:' : 'https:'
  return url.href
}
