import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { Refusal } from '../refusal.ts'

const compiled = new WeakMap<TSchema, Validator>()

/** Checks by a compiled schema, a hundred times as fast: shapes of calls and names are hundreds of KB. */
function check(schema: TSchema, value: unknown): boolean {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  return validator.Check(value)
}

/** @param name the text's name in a refusal @throws Refusal that names the place of the mistake */
export function parseJson<S extends TSchema>(content: Uint8Array, name: string, schema: S): Static<S> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(content).toString('utf8'))
  } catch {
    throw new Refusal(`${name} is not JSON. Restore it from a backup or publish the version again.`)
  }
  const isFit = (one: unknown): one is Static<S> => check(schema, one)
  if (isFit(value)) return value
  const [error] = Value.Errors(schema, value)
  throw new Refusal(`${name} has an unknown shape: ${error?.instancePath || '/'} ${error?.message ?? ''}.`)
}
