import { readFile } from 'node:fs/promises'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Refusal } from '../refusal.ts'
import { errorCode } from './error-code.ts'

/** The file's text, or `undefined` when there is none. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The file's JSON, checked against its schema; `undefined` when there is no file.
 * @throws Refusal that names the file and the place of the mistake
 */
export async function readJson<S extends TSchema>(file: string, schema: S): Promise<Static<S> | undefined> {
  const text = await readIfPresent(file)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(`${file} is not JSON. Restore it from a backup or publish the version again.`)
  }
  if (Value.Check(schema, value)) return value
  const [error] = Value.Errors(schema, value)
  throw new Refusal(`${file} has an unknown shape: ${error?.instancePath || '/'} ${error?.message ?? ''}.`)
}
