import { givenBack, keyOf } from './given-back.ts'
import { own } from './own.ts'
import { printType } from './print-type.ts'
import type { Shape, Shapes, ShapeType } from './shapes.ts'
import { alternatives, isAnything, isLimited, isWithin, limitsFit } from './type-rules.ts'

/** `mfe-a 1.5.0 needs ${needs}, shell 1.9.0 ${given}`: "prop `icon` of `Button`", "has none". */
export interface Missing {
  readonly needs: string
  readonly given: string
}

type Member = { type: ShapeType; optional?: true }
type Parameter = Member & { name: string; rest?: true }

interface Place {
  readonly path: string
  /** `gives`: what is provided comes to its user. `takes`: what the user has goes to what is provided. */
  readonly way: 'gives' | 'takes'
  /** What the provider itself gives: whoever passes it back has the new one. */
  readonly givenBack: ReadonlySet<string>
}

const none = (needs: string): Missing => ({ needs, given: 'has none' })
const asked = (path: string, what: string): Missing => ({
  needs: `${path} without ${what}`,
  given: 'asks for it',
})

/**
 * What `used` counts on and `provided` lacks. Widening what is taken and adding to what is given breaks nobody, the reverse does.
 * Of a type only the name counts: what takes or gives it says the rest.
 * @param provided all names of the entry
 */
export function missing(used: Shapes, provided: Shapes): Missing[] {
  const back = givenBack(provided)
  return Object.entries(used).flatMap(([name, was]) => {
    const path = `\`${name}\``
    const is = own(provided, name)
    if (!is) return [none(path)]
    // Most names have not changed, and a text is compared in no time.
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return missingOf(was, is, { path, way: 'gives', givenBack: back })
  })
}

function missingOf(was: Shape, is: Shape, at: Place): Missing[] {
  if (was.kind === 'type' && is.kind === 'type') return []
  if (was.kind === 'value' && is.kind === 'value') return flow(is.type, was.type, at)
  if (was.kind !== 'component' || is.kind !== 'component')
    return [{ needs: `${at.path} as a ${was.kind}`, given: `has a ${is.kind}` }]
  const styled =
    was.open && !is.open ? [{ needs: `further attributes of ${at.path}`, given: 'takes none' }] : []
  return [...styled, ...members(was.props, is.props, { ...at, way: 'takes' }, 'prop ')]
}

/** What keeps a `from` from standing where a `to` is wanted. */
function flow(from: ShapeType, to: ShapeType, at: Place): Missing[] {
  const [source = 'never', ...sources] = alternatives(from)
  const [target = 'never', ...targets] = alternatives(to)
  return sources.length > 0 || targets.length > 0
    ? unionFlow([source, ...sources], [target, ...targets], to, at)
    : singleFlow(source, target, at)
}

function singleFlow(from: ShapeType, to: ShapeType, at: Place): Missing[] {
  if (isAnything(from) || isAnything(to) || to === 'void') return []
  if (typeof from === 'string' && typeof to === 'string' && isWithin(from, to)) return []
  if (isLimited(from) || isLimited(to)) return limitsFit(from, to, at.way) ? [] : [differs(from, to, at)]
  if (typeof from !== 'object' || typeof to !== 'object') return [differs(from, to, at)]
  if ('object' in from && 'object' in to) {
    const isRoundTrip = at.way === 'takes' && at.givenBack.has(keyOf(to))
    return isRoundTrip ? [] : members(from.object, to.object, at)
  }
  if ('parameters' in from && 'parameters' in to) {
    const called = calls(to.parameters, from.parameters, {
      ...at,
      way: at.way === 'gives' ? 'takes' : 'gives',
    })
    return [...called, ...flow(from.result, to.result, { ...at, path: `the result of ${at.path}` })]
  }
  if ('name' in from && 'name' in to && from.name === to.name && from.of.length === to.of.length)
    return from.of.flatMap((one, index) => flow(one, to.of[index] ?? 'never', at))
  return [differs(from, to, at)]
}

function unionFlow(sources: ShapeType[], targets: ShapeType[], to: ShapeType, at: Place): Missing[] {
  const lost = sources.filter((one) => !targets.some((target) => flow(one, target, at).length === 0))
  const [first, ...more] = lost
  if (first === undefined) return []
  // The one object of a union that changed: its members say more than the whole.
  const kin = targets.filter((target) => typeof target === 'object' && !isLimited(target))
  const [only] = kin
  if (more.length === 0 && typeof first === 'object' && !isLimited(first) && kin.length === 1 && only)
    return flow(first, only, at)
  return [differs(more.length > 0 ? { union: lost } : first, to, at)]
}

function members(from: Record<string, Member>, to: Record<string, Member>, at: Place, word = ''): Missing[] {
  const of = (name: string) => `${word}\`${name}\` of ${at.path}`
  const wanted = Object.entries(to).flatMap(([name, { type, optional }]) => {
    const has = own(from, name)
    const absent = at.way === 'gives' ? none(of(name)) : asked(at.path, `${word}\`${name}\``)
    if (has === undefined) return optional ? [] : [absent]
    const sometimes = at.way === 'gives' ? { needs: `${of(name)} always`, given: 'may leave it out' } : absent
    return [
      ...(has.optional && !optional ? [sometimes] : []),
      ...flow(has.type, type, { ...at, path: of(name) }),
    ]
  })
  // What is passed to nobody has no effect any more; what nobody reads hurts nobody.
  const unheard = at.way === 'takes' ? Object.keys(from).filter((name) => own(to, name) === undefined) : []
  return [...wanted, ...unheard.map((name) => none(of(name)))]
}

/** @param from parameters that a call gives @param to parameters that the function asks for */
function calls(from: Parameter[], to: Parameter[], at: Place): Missing[] {
  const of = (name: string) => `parameter \`${name}\` of ${at.path}`
  const wanted = to.flatMap((wants, index) => {
    const has = from[index]
    const may = wants.optional || wants.rest
    const absent = asked(at.path, `parameter \`${wants.name}\``)
    if (!has && may) return []
    if (!has) return [at.way === 'gives' ? none(of(wants.name)) : absent]
    return [
      ...(has.optional && !may ? [absent] : []),
      ...flow(has.type, wants.type, { ...at, path: of(wants.name) }),
    ]
  })
  const unheard = at.way === 'takes' ? from.slice(to.length) : []
  return [...wanted, ...unheard.map(({ name }) => none(of(name)))]
}

function differs(from: ShapeType, to: ShapeType, { path, way }: Place): Missing {
  return way === 'gives'
    ? { needs: `${path} as ${printType(to)}`, given: `gives ${printType(from)}` }
    : { needs: `${path} to take ${printType(from)}`, given: `takes ${printType(to)}` }
}
