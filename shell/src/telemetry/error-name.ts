import type { BrowserEvent } from '@cabinet/contract'

type ErrorName = Extract<BrowserEvent, { kind: 'error' }>['name']

/** The contract's list; types alone come from there, so that the browser gets none of its schemas. */
const reportedNames: Readonly<Record<ErrorName, true>> = {
  Error: true,
  TypeError: true,
  RangeError: true,
  ReferenceError: true,
  SyntaxError: true,
  AggregateError: true,
  DOMException: true,
  ApiError: true,
  NetworkError: true,
  RemoteError: true,
  ChunkLoadError: true,
  other: true,
}

const isReported = (name: string): name is ErrorName => Object.hasOwn(reportedNames, name)

/** The class of what was thrown, if it is one of the list: names that code makes up may hold anything, as messages may. */
export function errorName(thrown: unknown): ErrorName {
  if (typeof DOMException === 'function' && thrown instanceof DOMException) return 'DOMException'
  const name: unknown =
    typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'name') : undefined
  return typeof name === 'string' && isReported(name) ? name : 'other'
}
