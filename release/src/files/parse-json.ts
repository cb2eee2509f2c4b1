import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Refusal } from '../refusal.ts'

/** @param name what it is called in a refusal @throws Refusal that names the place of the mistake */
export function parseJson<S extends TSchema>(content: Uint8Array, name: string, schema: S): Static<S> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(content).toString('utf8'))
  } catch {
    throw new Refusal(`${name} is not JSON. Restore it from a backup or publish the version again.`)
  }
  if (Value.Check(schema, value)) return value
  const [error] = Value.Errors(schema, value)
  throw new Refusal(`${name} has an unknown shape: ${error?.instancePath || '/'} ${error?.message ?? ''}.`)
}
