import type { ShapeType } from './shapes.ts'

export const isAnything = (type: ShapeType) => type === 'any' || type === 'unknown' || type === 'never'

/** Returns the members of a union, or the type itself. */
export function alternatives(type: ShapeType): ShapeType[] {
  if (type === 'boolean') return ['true', 'false']
  return typeof type === 'object' && 'union' in type ? type.union.flatMap(alternatives) : [type]
}

/** The open alternative of a union: its readers accept any text, although the provider gives only the named ones. */
export const unknownText = 'OtherText'

const renderableTypes = /^(string|number|bigint|null|undefined|true|false|ReactElement|Element)$/

/** Returns whether a type given as text equals another one or is narrower. */
export function isAssignableText(from: string, to: string): boolean {
  if (from === to || from === unknownText) return true
  const isText = /^['"`]/.test(from)
  const isNumber = /^-?\d/.test(from) || from === 'integer'
  if (to === 'string' || to === unknownText) return isText
  if (to === 'number') return isNumber
  return to === 'ReactNode' && (isText || isNumber || renderableTypes.test(from))
}

type Limited = Extract<ShapeType, { limits: unknown }>

export const isLimited = (type: ShapeType): type is Limited => typeof type === 'object' && 'limits' in type

/** Returns whether a type fits; limits of answers bind no reader, limits of inputs may only widen. */
export function limitsFit(from: ShapeType, to: ShapeType, way: 'gives' | 'takes'): boolean {
  const [has, wants] = [from, to].map((type) => (isLimited(type) ? type.text : type))
  if (typeof has !== 'string' || typeof wants !== 'string' || !isAssignableText(has, wants)) return false
  const given = isLimited(from) ? from.limits : {}
  const limits = isLimited(to) ? Object.entries(to.limits) : []
  return way === 'gives' || limits.every(([name, limit]) => isAtLeastAsTight(name, given[name], limit))
}

function isAtLeastAsTight(name: string, own: unknown, limit: unknown): boolean {
  if (typeof own !== 'number' || typeof limit !== 'number') return own === limit
  if (/^(max|exclusiveMax)/.test(name)) return own <= limit
  return /^(min|exclusiveMin)/.test(name) ? own >= limit : own === limit
}
