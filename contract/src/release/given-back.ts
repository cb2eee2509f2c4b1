import type { Shapes, ShapeType } from './shapes.ts'

/** The same for types whose members are written in another order. */
export function keyOf(type: ShapeType): string {
  return JSON.stringify(type, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const known = new WeakMap<Shapes, ReadonlySet<string>>()

/** Keys of the objects that functions and stores of these names give: `useDownload()` for `DownloadButton`. */
export function givenBack(shapes: Shapes): ReadonlySet<string> {
  const found = known.get(shapes) ?? collect(shapes)
  known.set(shapes, found)
  return found
}

function collect(shapes: Shapes): ReadonlySet<string> {
  const keys = new Set<string>()
  const visit = (type: ShapeType): void => {
    if (typeof type === 'string' || 'limits' in type) return
    if ('union' in type) for (const one of type.union) visit(one)
    else if ('name' in type) for (const one of type.of) visit(one)
    else if ('parameters' in type) visit(type.result)
    else {
      keys.add(keyOf(type))
      for (const { type: member } of Object.values(type.object)) visit(member)
    }
  }
  for (const shape of Object.values(shapes)) if (shape.kind === 'value') visit(shape.type)
  return keys
}
