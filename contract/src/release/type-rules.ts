import type { ShapeType } from './shapes.ts'

export const isAnything = (type: ShapeType) => type === 'any' || type === 'unknown' || type === 'never'

/** Members of a union; of anything else itself. */
export function alternatives(type: ShapeType): ShapeType[] {
  if (type === 'boolean') return ['true', 'false']
  return typeof type === 'object' && 'union' in type ? type.union.flatMap(alternatives) : [type]
}

/** Alternative of an extensible union: its reader takes any text, though only those that it names are given. */
export const otherText = 'OtherText'

const drawable = [
  'string',
  'number',
  'bigint',
  'null',
  'undefined',
  'true',
  'false',
  'ReactElement',
  'Element',
]

/** Whether a type that is told by its text is another one or narrower. */
export function isWithin(from: string, to: string): boolean {
  if (from === to || from === otherText) return true
  const isText = /^['"`]/.test(from)
  const isNumber = /^-?\d/.test(from) || from === 'integer'
  if (to === 'string' || to === otherText) return isText
  if (to === 'number') return isNumber
  return to === 'ReactNode' && (isText || isNumber || drawable.includes(from))
}

type Limited = Extract<ShapeType, { limits: unknown }>

export const isLimited = (type: ShapeType): type is Limited => typeof type === 'object' && 'limits' in type

/** What a server promises of its answers is no limit for who reads them; what it takes may only become wider. */
export function limitsFit(from: ShapeType, to: ShapeType, way: 'gives' | 'takes'): boolean {
  const [has, wants] = [from, to].map((type) => (isLimited(type) ? type.text : type))
  if (typeof has !== 'string' || typeof wants !== 'string' || !isWithin(has, wants)) return false
  const given = isLimited(from) ? from.limits : {}
  const asked = isLimited(to) ? Object.entries(to.limits) : []
  return way === 'gives' || asked.every(([name, limit]) => isAsTight(name, given[name], limit))
}

function isAsTight(name: string, own: unknown, limit: unknown): boolean {
  if (typeof own !== 'number' || typeof limit !== 'number') return own === limit
  if (/^(max|exclusiveMax)/.test(name)) return own <= limit
  return /^(min|exclusiveMin)/.test(name) ? own >= limit : own === limit
}
