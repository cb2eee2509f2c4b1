const mostResults = 500

/** A result that becomes an argument of the next function goes by its name; nobody changes one. */
const names = new WeakMap<object, string>()
let named = 0

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function keyOf(value: unknown): string {
  if (typeof value === 'function') return `f:${value.name || 'anonymous'}`
  if (!isObject(value)) return `${(typeof value)[0]}:${String(value)}`
  const name = names.get(value)
  if (name !== undefined) return name
  if (Array.isArray(value)) return `a:[${value.map(keyOf).join()}]`
  const fields = Object.entries(value).map(([key, child]) => `${key}:${keyOf(child)}`)
  return `o:{${fields.join()}}`
}

/** Takes the place of Chakra's, which writes out all styles of a component at each of its renders. */
export function memo<A extends unknown[], R>(fn: (...args: A) => R): (...args: A) => R {
  const ofValues = new Map<unknown, R>()
  const ofTexts = new Map<unknown, R>()
  return (...args) => {
    const isValue = args.length === 1 && !isObject(args[0])
    const results = isValue ? ofValues : ofTexts
    const key = isValue ? args[0] : args.map(keyOf).join('|')
    const known = results.get(key)
    if (known !== undefined) return known
    const result = fn(...args)
    if (isObject(result) && !names.has(result)) names.set(result, `r:${named++}`)
    if (results.size === mostResults) results.delete(results.keys().next().value)
    results.set(key, result)
    return result
  }
}
