/**
 * The address of a statement to open: over https, from the host that the files are allowed to come from, else nothing. The page's
 * own address decides in a development without https. Source: specification 7 (card payment registry).
 * @param page where the cabinet itself is open
 */
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
