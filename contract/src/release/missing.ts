import { printType } from './print-type.ts'
import type { Shape, Shapes, ShapeType } from './shapes.ts'

/** `mfe-a 1.5.0 needs ${needs}, shell 1.9.0 ${given}`: "prop `icon` of `Button`", "has none". */
export interface Missing {
  readonly needs: string
  readonly given: string
}

type Member = { type: ShapeType; optional?: true }
type Parameter = Member & { name: string; rest?: true }

/** `gives`: what is provided comes to its user. `takes`: what the user has goes to what is provided. */
type Way = 'gives' | 'takes'

const none = (needs: string): Missing => ({ needs, given: 'has none' })

/**
 * What `used` counts on and `provided` lacks. Widening what is taken and adding to what is given breaks nobody, the reverse does.
 * Of a type only the name counts: what takes or gives it says the rest.
 */
export function missing(used: Shapes, provided: Shapes): Missing[] {
  return Object.entries(used).flatMap(([name, was]) => {
    const is = provided[name]
    return is ? missingOf(was, is, `\`${name}\``) : [none(`\`${name}\``)]
  })
}

function missingOf(was: Shape, is: Shape, name: string): Missing[] {
  if (was.kind === 'type' && is.kind === 'type') return []
  if (was.kind === 'value' && is.kind === 'value') return flow(is.type, was.type, 'gives', name)
  if (was.kind !== 'component' || is.kind !== 'component')
    return [{ needs: `${name} as a ${was.kind}`, given: `has a ${is.kind}` }]
  const styled: Missing[] =
    was.open && !is.open ? [{ needs: `further attributes of ${name}`, given: 'takes none' }] : []
  return [...styled, ...members(was.props, is.props, 'takes', name, 'prop ')]
}

/** What keeps a `from` from standing where a `to` is wanted. */
function flow(from: ShapeType, to: ShapeType, way: Way, path: string): Missing[] {
  if (anything(from) || anything(to) || to === 'void') return []
  const sources = alternatives(from)
  const targets = alternatives(to)
  if (sources.length > 1 || targets.length > 1) {
    const lost = sources.filter((one) => !targets.some((other) => flow(one, other, way, path).length === 0))
    const [only] = lost
    // The one object of a union that changed: its members say more than the whole.
    const kin = targets.filter((other) => typeof other === 'object' && !('limits' in other))
    if (lost.length === 1 && only !== undefined && typeof only === 'object' && kin.length === 1 && kin[0])
      return flow(only, kin[0], way, path)
    return lost.length > 0 ? [other(lost.length > 1 ? { union: lost } : lost[0], to, way, path)] : []
  }
  if (typeof from === 'string' && typeof to === 'string' && within(from, to)) return []
  if (isLimited(from) || isLimited(to)) return limitsFit(from, to, way) ? [] : [other(from, to, way, path)]
  if (typeof from === 'object' && typeof to === 'object') {
    if ('object' in from && 'object' in to) return members(from.object, to.object, way, path)
    if ('parameters' in from && 'parameters' in to) {
      const called = calls(to.parameters, from.parameters, way === 'gives' ? 'takes' : 'gives', path)
      return [...called, ...flow(from.result, to.result, way, `the result of ${path}`)]
    }
    if ('name' in from && 'name' in to && from.name === to.name && from.of.length === to.of.length)
      return from.of.flatMap((one, index) => flow(one, to.of[index] ?? 'never', way, path))
  }
  return [other(from, to, way, path)]
}

function members(
  from: Record<string, Member>,
  to: Record<string, Member>,
  way: Way,
  path: string,
  word = '',
): Missing[] {
  const of = (name: string) => `${word}\`${name}\` of ${path}`
  const wanted = Object.entries(to).flatMap(([name, { type, optional }]) => {
    const has = from[name]
    if (has === undefined) {
      if (optional) return []
      return way === 'gives'
        ? [none(of(name))]
        : [{ needs: `${path} without ${word}\`${name}\``, given: 'asks for it' }]
    }
    const sometimes: Missing[] =
      has.optional && !optional
        ? [
            way === 'gives'
              ? { needs: `${of(name)} always`, given: 'may leave it out' }
              : { needs: `${path} without ${word}\`${name}\``, given: 'asks for it' },
          ]
        : []
    return [...sometimes, ...flow(has.type, type, way, of(name))]
  })
  // What is passed to nobody has no effect any more; what nobody reads hurts nobody.
  const unheard =
    way === 'takes'
      ? Object.keys(from)
          .filter((name) => !(name in to))
          .map((name) => none(of(name)))
      : []
  return [...wanted, ...unheard]
}

/** @param from parameters that a call gives @param to parameters that the function asks for */
function calls(from: Parameter[], to: Parameter[], way: Way, path: string): Missing[] {
  const of = (name: string) => `parameter \`${name}\` of ${path}`
  const asked = to.flatMap((wants, index) => {
    const has = from[index]
    if (has) {
      const sometimes: Missing[] =
        has.optional && !wants.optional && !wants.rest
          ? [{ needs: `${path} without parameter \`${wants.name}\``, given: 'asks for it' }]
          : []
      return [...sometimes, ...flow(has.type, wants.type, way, of(wants.name))]
    }
    if (wants.optional || wants.rest) return []
    return [
      way === 'gives'
        ? none(of(wants.name))
        : { needs: `${path} without parameter \`${wants.name}\``, given: 'asks for it' },
    ]
  })
  const unheard = way === 'takes' ? from.slice(to.length).map(({ name }) => none(of(name))) : []
  return [...asked, ...unheard]
}

const other = (from: ShapeType = 'never', to: ShapeType, way: Way, path: string): Missing =>
  way === 'gives'
    ? { needs: `${path} as ${printType(to)}`, given: `gives ${printType(from)}` }
    : { needs: `${path} to take ${printType(from)}`, given: `takes ${printType(to)}` }

const anything = (type: ShapeType) => type === 'any' || type === 'unknown' || type === 'never'

function alternatives(type: ShapeType): ShapeType[] {
  if (type === 'boolean') return ['true', 'false']
  return typeof type === 'object' && 'union' in type ? type.union.flatMap(alternatives) : [type]
}

const drawable = new Set([
  'string',
  'number',
  'bigint',
  'null',
  'undefined',
  'true',
  'false',
  'ReactElement',
  'Element',
])

/** Whether a text is a narrower type than another one. */
function within(from: string, to: string): boolean {
  if (from === to) return true
  if (to === 'string') return /^['"`]/.test(from)
  if (to === 'number') return /^-?\d/.test(from)
  return to === 'ReactNode' && (drawable.has(from) || /^['"\d-]/.test(from))
}

type Limited = Extract<ShapeType, { limits: unknown }>
const isLimited = (type: ShapeType): type is Limited => typeof type === 'object' && 'limits' in type

/** What a server promises of its answers is no limit for who reads them; what it takes may only become wider. */
function limitsFit(from: ShapeType, to: ShapeType, way: Way): boolean {
  const textOf = (type: ShapeType) => (isLimited(type) ? type.text : type)
  const [has, wants] = [textOf(from), textOf(to)]
  if (has !== wants && !(typeof has === 'string' && typeof wants === 'string' && within(has, wants)))
    return false
  const given = isLimited(from) ? from.limits : {}
  const asked = isLimited(to) ? Object.entries(to.limits) : []
  return (
    way === 'gives' ||
    asked.every(([name, limit]) => {
      const own = given[name]
      if (typeof own !== 'number' || typeof limit !== 'number') return own === limit
      return /^(max|exclusiveMax)/.test(name)
        ? own <= limit
        : /^(min|exclusiveMin)/.test(name)
          ? own >= limit
          : own === limit
    })
  )
}
