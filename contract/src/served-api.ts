import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallSpec } from './call.ts'
import { callShape } from './call-shape.ts'
import { calls } from './calls.ts'
import { permissionNames } from './permissions.ts'
import type { ServedApi } from './release/shapes.ts'

const ownPackage: { version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
)

/** Returns the API that this contract describes. */
export function servedApi(): ServedApi {
  const shapes = Object.entries<CallSpec>(calls).map(([key, spec]) => [key, callShape(spec)])
  return {
    contract: ownPackage.version,
    permissions: [...permissionNames],
    calls: Object.fromEntries(shapes),
  }
}
