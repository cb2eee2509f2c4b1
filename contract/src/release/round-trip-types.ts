import type { Shape, Shapes, ShapeType } from './shapes.ts'

/** Reports write the members of a type in one order. */
export const typeKey = (type: ShapeType): string => JSON.stringify(type)

const known = new WeakMap<Shapes, ReadonlySet<string>>()

/** Keys of the objects that hooks and stores (`use…`) of these names give: `useDownload()` for `DownloadButton`. */
export function roundTripTypes(shapes: Shapes): ReadonlySet<string> {
  const found = known.get(shapes) ?? new Set(Object.entries(shapes).flatMap(typesReturnedBy))
  known.set(shapes, found)
  return found
}

const typesReturnedBy = ([name, shape]: [string, Shape]): string[] =>
  shape.kind === 'value' && /^use[A-Z]/.test(name) ? objectsIn(shape.type) : []

function objectsIn(type: ShapeType): string[] {
  if (typeof type === 'string' || 'limits' in type) return []
  if ('union' in type) return type.union.flatMap(objectsIn)
  if ('name' in type) return type.of.flatMap(objectsIn)
  if ('parameters' in type) return objectsIn(type.result)
  return [typeKey(type), ...Object.values(type.object).flatMap((one) => objectsIn(one.type))]
}
