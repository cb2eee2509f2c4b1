export interface Address {
  readonly method: string
  readonly path: string
}

/** Returns the same address for equal input in any order; throws RangeError for an unsafe path parameter. */
export function addressOf(
  key: string,
  input: { params?: object | undefined; query?: object | undefined },
): Address {
  const space = key.indexOf(' ')
  const params = new Map(Object.entries(input.params ?? {}))
  const path = key
    .slice(space + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params.get(name)))
  const query = stableQuery(input.query)
  return { method: key.slice(0, space), path: query === '' ? path : `${path}?${query}` }
}

function segment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  // The URL parser would fold a dot segment into another call's path.
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..') {
    throw new RangeError(`path parameter ${name} is missing or not allowed`)
  }
  return encodeURIComponent(text)
}

function stableQuery(query: object | undefined): string {
  const pairs: [string, string][] = []
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value)
      ? value.join(',')
      : value === null || value === undefined
        ? ''
        : String(value)
    if (text !== '') pairs.push([name, text])
  }
  return canonicalQuery(pairs)
}

export function canonicalQuery(pairs: Iterable<readonly [string, string]>): string {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return new URLSearchParams(sorted.map(([name, value]) => [name, value])).toString()
}
