import { type CallSpec, calls } from '@cabinet/contract'

export interface FoundCall {
  readonly key: string
  readonly spec: CallSpec
  readonly params: Readonly<Record<string, string>>
}

/** All calls with the patterns of their addresses; a literal segment precedes a parameter in the same place. */
const patterns = Object.entries<CallSpec>(calls)
  .map(([key, spec]) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, spec, method, pattern: new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
  })
  .sort((a, b) => parametersOf(a.key) - parametersOf(b.key))

function parametersOf(key: string): number {
  return key.split('{').length
}

/** Returns the declared call of a request; undefined when there is none. */
export function findCall(method: string, pathname: string): FoundCall | undefined {
  for (const { key, spec, method: declared, pattern } of patterns) {
    const match = declared === method ? pattern.exec(pathname) : null
    if (!match) continue
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)])
    return { key, spec, params: Object.fromEntries(params) }
  }
  return undefined
}
