import type { Shapes, ShapeType } from './shapes.ts'

/** Returns a type's key; equal types have equal keys, because reports sort their members. */
export const typeKey = (type: ShapeType): string => JSON.stringify(type)

/** Returns the keys of the objects that hooks and stores (`use…`) give: callers may pass those back. */
export const roundTripTypes = (shapes: Shapes): ReadonlySet<string> =>
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
