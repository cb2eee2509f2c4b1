import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { refusal } from '../refusal.ts'

const compiled = new WeakMap<TSchema, Validator>()

/** Checks by a compiled schema, a hundred times as fast: shapes of calls and names are hundreds of KB. */
function check(schema: TSchema, value: unknown): boolean {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  return validator.Check(value)
}

/** @param file its name in a refusal @throws Refusal that names the place of the mistake */
export function parseJson<S extends TSchema>(content: Uint8Array, file: string, schema: S): Static<S> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(content).toString('utf8'))
  } catch {
    throw refusal('NOT_JSON', { file })
  }
  const isFit = (one: unknown): one is Static<S> => check(schema, one)
  if (isFit(value)) return value
  const [error] = Value.Errors(schema, value)
  const { instancePath = '', message = '' } = error ?? {}
  throw refusal('SHAPE_UNKNOWN', { file, place: instancePath || '/', problem: message })
}
