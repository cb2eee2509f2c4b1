import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteDescriptor, release, type Shape, type Shapes, type Uses } from '@cabinet/contract'
import { servedApi } from '@cabinet/contract/served'
import { Value } from 'typebox/value'
import { sharedModules } from '../shared-modules.ts'
import { sharedFolder } from '../workspace.ts'
import { type Element, type SourceUses, sourceUses } from './source-uses.ts'

const sharedPrefix = '@cabinet/shared/'

function shapesIn(file: string): Shapes {
  const shapes: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (Value.Check(release.Shapes, shapes)) return shapes
  throw new Error(`${file} is no report of an API: pnpm api-report writes it anew.`)
}

let reports: Record<string, Shapes> | undefined

/** Returns the shapes in the committed reports by entry of `shared`; entries without a report are absent. */
export function sharedShapes(): Record<string, Shapes> {
  reports ??= Object.fromEntries(
    sharedModules.flatMap(({ name }) => {
      if (!name.startsWith(sharedPrefix)) return []
      const entry = name.slice(sharedPrefix.length)
      const file = join(sharedFolder, 'api-report', `${entry}.json`)
      return existsSync(file) ? [[entry, shapesIn(file)] as const] : []
    }),
  )
  return reports
}

/** The shape of a name without a report: only its use is known. */
export const unknownShape: Shape = { kind: 'value', type: 'unknown' }

/** Returns the props that some element of a component passes; a spread may pass every prop. */
function usedShape(shape: Shape | undefined, elements: readonly Element[]): Shape {
  if (shape?.kind !== 'component') return shape ?? unknownShape
  const given = elements.map(({ attributes, spreads }) => {
    const optionalProps = Object.entries(shape.props).flatMap(([name, { optional }]) =>
      optional ? [] : [name],
    )
    return new Set(spreads ? [...attributes, ...optionalProps] : attributes)
  })
  const props = Object.entries(shape.props).flatMap(([name, { type }]) => {
    const times = given.filter((names) => names.has(name)).length
    if (times === 0) return []
    return [[name, { type, ...(times < given.length && { optional: true as const }) }] as const]
  })
  const isNamed = (name: string): boolean => name in shape.props || name === 'key'
  const isOpen = elements.some(({ attributes, spreads }) => spreads || !attributes.every(isNamed))
  return {
    kind: 'component',
    props: Object.fromEntries(props),
    ...(shape.open && isOpen && { open: true as const }),
  }
}

function mergeShared(sources: readonly SourceUses[]): Record<string, Shapes> {
  const names = new Map<string, Map<string, Element[]>>()
  for (const { shared } of sources)
    for (const [entry, taken] of shared)
      for (const [name, elements] of taken) {
        const known = names.get(entry) ?? new Map<string, Element[]>()
        names.set(entry, known.set(name, [...(known.get(name) ?? []), ...elements]))
      }
  const reports = sharedShapes()
  const sorted = <V>(map: ReadonlyMap<string, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted(names).map(([entry, taken]) => [
      entry,
      Object.fromEntries(
        sorted(taken).map(([name, elements]) => [name, usedShape(reports[entry]?.[name], elements)]),
      ),
    ]),
  )
}

/** Returns the calls and permissions that the descriptor names instead of the code. */
const textsOf = ({ routes, navigation }: RemoteDescriptor): string[] =>
  [...routes, ...navigation].flatMap((place) => [
    ...(place.permission === undefined ? [] : [place.permission]),
    ...('first' in place ? (place.first ?? []).map(({ call }) => call) : []),
  ])

const usesByContent = new Map<string, { readonly source: string; readonly uses: SourceUses }>()

/** Caches `sourceUses` by content: a dev server calls it at every save. */
export function cachedUses(source: string, name: string): SourceUses {
  const known = usesByContent.get(name)
  if (known?.source === source) return known.uses
  const uses = sourceUses(source, name)
  usesByContent.set(name, { source, uses })
  return uses
}

/** Returns the app's use of shell and API, by the contract and the reports in this repository. */
export function appUses(sources: readonly SourceUses[], descriptor?: RemoteDescriptor): Uses {
  const texts = new Set([
    ...sources.flatMap((one) => [...one.texts]),
    ...(descriptor ? textsOf(descriptor) : []),
  ])
  const { calls, permissions } = servedApi()
  return {
    // The shell bundles `shared`.
    shared: descriptor ? mergeShared(sources) : {},
    permissions: permissions.filter((name) => texts.has(name)),
    calls: Object.fromEntries(Object.entries(calls).filter(([key]) => texts.has(key))),
  }
}
