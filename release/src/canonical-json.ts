import canonicalize from 'canonicalize'
import { Refusal } from './refusal.ts'

/**
 * JSON with sorted keys and no spaces (RFC 8785): one text for equal values, so that it can be signed.
 * @throws Refusal when a text in it is not well-formed Unicode
 */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null'
  } catch (error) {
    throw new Refusal(`This can't be signed: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
