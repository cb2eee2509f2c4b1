import canonicalize from 'canonicalize'
import { refusal } from './refusal.ts'

/** Returns JSON by RFC 8785: equal values have one text, so that it can be signed. @throws Refusal for text that is not Unicode */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null'
  } catch (error) {
    throw refusal('NOT_SIGNABLE', { cause: error instanceof Error ? error.message : String(error) })
  }
}
