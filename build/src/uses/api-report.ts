import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { release, type Shapes } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { sharedModules } from '../shared-modules.ts'
import { sharedFolder } from '../workspace.ts'

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
