import canonicalize from 'canonicalize'
import { Refusal } from './refusal.ts'

/** Returns JSON by RFC 8785: equal values have one text, so that it can be signed. @throws Refusal for text that is not Unicode */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null'
  } catch (error) {
    throw new Refusal(`This can't be signed: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
