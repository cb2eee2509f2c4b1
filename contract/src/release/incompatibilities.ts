import { printType, type Shape, type Shapes, type ShapeType } from './shapes.ts'

/** Returns a type's key; equal types have equal keys, because reports sort their members. */
const typeKey = (type: ShapeType): string => JSON.stringify(type)

/** Returns the keys of the objects that hooks and stores (`use…`) give: callers may pass those back. */
const roundTripTypes = (shapes: Shapes): ReadonlySet<string> =>
  new Set(
    Object.entries(shapes).flatMap(([name, shape]) =>
      shape.kind === 'value' && /^use[A-Z]/.test(name) ? objectsIn(shape.type) : [],
    ),
  )

function objectsIn(type: ShapeType): string[] {
  if (typeof type === 'string' || 'limits' in type) return []
  if ('union' in type) return type.union.flatMap(objectsIn)
  if ('name' in type) return type.of.flatMap(objectsIn)
  if ('parameters' in type) return objectsIn(type.result)
  return [typeKey(type), ...Object.values(type.object).flatMap((one) => objectsIn(one.type))]
}

/** Returns an own property only: names come from other teams' builds, and `constructor` is an inherited one. */
export const ownValue = <V>(record: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** `mfe-a 1.5.0 needs ${needs}, shell 1.9.0 ${given}`: "prop `icon` of `Button`", "has none". */
export interface Incompatibility {
  readonly needs: string
  readonly given: string
}

type Member = { type: ShapeType; optional?: true }
type Parameter = Member & { name: string; rest?: true }

interface Position {
  readonly path: string
  /** `gives`: values go from the provider to its user. `takes`: values go from the user to the provider. */
  readonly way: 'gives' | 'takes'
  /** Names of types that the provider gives as well: a caller that passes such a value back already has the new type. */
  readonly givenBack: ReadonlySet<string>
}

const missingName = (needs: string): Incompatibility => ({ needs, given: 'has none' })

/**
 * Returns the names and types that `used` needs and `provided` lacks. A wider input and a larger output break no user, the reverse does.
 * A type counts by its name alone, because its use as input or output is compared elsewhere.
 * @param provided all names of the entry
 */
export function incompatibilities(used: Shapes, provided: Shapes): Incompatibility[] {
  // Most names are unchanged, and comparing two texts is fast.
  const changed = Object.entries(used).filter(
    ([name, was]) => JSON.stringify(was) !== JSON.stringify(ownValue(provided, name)),
  )
  const givenBack = changed.length > 0 ? roundTripTypes(provided) : new Set<string>()
  return changed.flatMap(([name, was]) => {
    const [path, is] = [`\`${name}\``, ownValue(provided, name)]
    return is ? compareShapes(was, is, { path, way: 'gives', givenBack }) : [missingName(path)]
  })
}

function compareShapes(was: Shape, is: Shape, at: Position): Incompatibility[] {
  if (was.kind === 'type' && is.kind === 'type') return []
  if (was.kind === 'value' && is.kind === 'value') return compareTypes(is.type, was.type, at)
  if (was.kind !== 'component' || is.kind !== 'component')
    return [{ needs: `${at.path} as a ${was.kind}`, given: `has a ${is.kind}` }]
  const styled =
    was.open && !is.open ? [{ needs: `further attributes of ${at.path}`, given: 'takes none' }] : []
  return [...styled, ...compareMembers(was.props, is.props, { ...at, way: 'takes' }, 'prop ')]
}

/** Returns the mismatches that make a `from` unusable where a `to` is required. */
function compareTypes(from: ShapeType, to: ShapeType, at: Position): Incompatibility[] {
  const [source = 'never', ...sources] = alternatives(from)
  const [target = 'never', ...targets] = alternatives(to)
  return sources.length > 0 || targets.length > 0
    ? compareUnions([source, ...sources], [target, ...targets], to, at)
    : compareSingle(source, target, at)
}

function compareSingle(from: ShapeType, to: ShapeType, at: Position): Incompatibility[] {
  if (isAnything(from) || isAnything(to) || to === 'void') return []
  if (typeof from === 'string' && typeof to === 'string' && isAssignableText(from, to)) return []
  if (isLimited(from) || isLimited(to)) return limitsFit(from, to, at.way) ? [] : [mismatch(from, to, at)]
  if (typeof from !== 'object' || typeof to !== 'object') return [mismatch(from, to, at)]
  if ('object' in from && 'object' in to) {
    const isRoundTrip = at.way === 'takes' && at.givenBack.has(typeKey(to))
    return isRoundTrip ? [] : compareMembers(from.object, to.object, at)
  }
  if ('parameters' in from && 'parameters' in to) {
    const called = compareParameters(to.parameters, from.parameters, {
      ...at,
      way: at.way === 'gives' ? 'takes' : 'gives',
    })
    return [...called, ...compareTypes(from.result, to.result, { ...at, path: `the result of ${at.path}` })]
  }
  if ('name' in from && 'name' in to && from.name === to.name && from.of.length === to.of.length)
    return from.of.flatMap((one, index) => compareTypes(one, to.of[index] ?? 'never', at))
  return [mismatch(from, to, at)]
}

function compareUnions(
  sources: ShapeType[],
  targets: ShapeType[],
  to: ShapeType,
  at: Position,
): Incompatibility[] {
  const lost = sources.filter((one) => !targets.some((target) => compareTypes(one, target, at).length === 0))
  const [first, ...more] = lost
  if (first === undefined) return []
  // If one object of the union changed, its members say more than the whole union.
  const kin = targets.filter((target) => typeof target === 'object' && !isLimited(target))
  const [only] = kin
  if (more.length === 0 && typeof first === 'object' && !isLimited(first) && kin.length === 1 && only)
    return compareTypes(first, only, at)
  return [mismatch(more.length > 0 ? { union: lost } : first, to, at)]
}

type Pair = readonly [name: string, has: Member | undefined, wants: Member]

function compareMembers(
  from: Record<string, Member>,
  to: Record<string, Member>,
  at: Position,
  word = '',
): Incompatibility[] {
  const pairs = Object.entries(to).map(([name, wants]): Pair => [name, ownValue(from, name), wants])
  const unread = Object.keys(from).filter((name) => ownValue(to, name) === undefined)
  return comparePairs(pairs, unread, at, word)
}

/** @param from parameters that a call gives @param to parameters that the function asks for */
function compareParameters(from: Parameter[], to: Parameter[], at: Position): Incompatibility[] {
  const pairs = to.map(({ name, type, optional, rest }, index): Pair => {
    return [name, from[index], optional || rest ? { type, optional: true } : { type }]
  })
  const unread = from.slice(to.length).map(({ name }) => name)
  return comparePairs(pairs, unread, at, 'parameter ')
}

function comparePairs(pairs: readonly Pair[], unread: readonly string[], at: Position, word: string) {
  const isGiven = at.way === 'gives'
  const wanted = pairs.flatMap(([name, has, wants]): Incompatibility[] => {
    const path = `${word}\`${name}\` of ${at.path}`
    const unmet = { needs: `${at.path} without ${word}\`${name}\``, given: 'asks for it' }
    if (!has) return wants.optional ? [] : [isGiven ? missingName(path) : unmet]
    const sometimes = isGiven ? { needs: `${path} always`, given: 'may leave it out' } : unmet
    return [
      ...(has.optional && !wants.optional ? [sometimes] : []),
      ...compareTypes(has.type, wants.type, { ...at, path }),
    ]
  })
  // A value that no user reads breaks no user.
  return [
    ...wanted,
    ...(isGiven ? [] : unread.map((name) => missingName(`${word}\`${name}\` of ${at.path}`))),
  ]
}

function mismatch(from: ShapeType, to: ShapeType, { path, way }: Position): Incompatibility {
  return way === 'gives'
    ? { needs: `${path} as ${printType(to)}`, given: `gives ${printType(from)}` }
    : { needs: `${path} to take ${printType(from)}`, given: `takes ${printType(to)}` }
}

const isAnything = (type: ShapeType) => type === 'any' || type === 'unknown' || type === 'never'

/** Returns the members of a union, or the type itself. */
function alternatives(type: ShapeType): ShapeType[] {
  if (type === 'boolean') return ['true', 'false']
  return typeof type === 'object' && 'union' in type ? type.union.flatMap(alternatives) : [type]
}

/** The open alternative of a union: its readers accept any text, although the provider gives only the named ones. */
export const unknownText = 'OtherText'

const renderableTypes = /^(string|number|bigint|null|undefined|true|false|ReactElement|Element)$/

/** Returns whether a type given as text equals another one or is narrower. */
function isAssignableText(from: string, to: string): boolean {
  if (from === to || from === unknownText) return true
  const isText = /^['"`]/.test(from)
  const isNumber = /^-?\d/.test(from) || from === 'integer'
  if (to === 'string' || to === unknownText) return isText
  if (to === 'number') return isNumber
  return to === 'ReactNode' && (isText || isNumber || renderableTypes.test(from))
}

type Limited = Extract<ShapeType, { limits: unknown }>

const isLimited = (type: ShapeType): type is Limited => typeof type === 'object' && 'limits' in type

/** Returns whether a type fits; limits of answers bind no reader, limits of inputs may only widen. */
function limitsFit(from: ShapeType, to: ShapeType, way: 'gives' | 'takes'): boolean {
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
