import type { ShapeType } from './shapes.ts'

/** Returns the type in TypeScript's syntax, on one line. */
export function printType(type: ShapeType): string {
  if (typeof type === 'string') return type
  if ('union' in type) return type.union.map(inUnion).join(' | ')
  if ('object' in type) {
    const members = Object.entries(type.object).map(
      ([name, { type: own, optional }]) => `${name}${optional ? '?' : ''}: ${printType(own)}`,
    )
    return members.length > 0 ? `{ ${members.join('; ')} }` : '{}'
  }
  if ('parameters' in type) {
    const parameters = type.parameters.map(
      ({ name, type: own, optional, rest }) =>
        `${rest ? '...' : ''}${name}${optional ? '?' : ''}: ${printType(own)}`,
    )
    return `(${parameters.join(', ')}) => ${printType(type.result)}`
  }
  if ('limits' in type) {
    const limits = Object.entries(type.limits).map(([name, limit]) => `${name} ${limit}`)
    return `${type.text} (${limits.join(', ')})`
  }
  if (type.name === 'array' && type.of[0] !== undefined) return `${inUnion(type.of[0])}[]`
  return `${type.name}<${type.of.map(printType).join(', ')}>`
}

function inUnion(type: ShapeType): string {
  const text = printType(type)
  return typeof type === 'object' && 'parameters' in type ? `(${text})` : text
}
