import { readSecretFiles } from '@cabinet/release'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

export const web = ['http:', 'https:']

/** Reads environment variables and collects a sentence per mistake, so that all are reported at once. */
export class Reader {
  readonly mistakes: string[] = []
  /** The environment with the content of secrets' files in place of their names. */
  readonly env: Readonly<Record<string, string | undefined>>

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.env = readSecretFiles(env, (sentence) => this.mistake(sentence))
  }

  mistake(sentence: string): void {
    this.mistakes.push(sentence)
  }

  text(name: string, fallback = ''): string {
    return this.#value(name) ?? fallback
  }

  integer(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const value = this.#value(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    this.mistake(`${name} must be a whole number from ${min} to ${max}, not ${value}.`)
    return fallback
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: NoInfer<T>): T {
    const value = this.#value(name)
    if (value === undefined) return fallback
    const found = allowed.find((candidate) => candidate === value)
    if (found === undefined) this.mistake(`${name} must be one of ${allowed.join(', ')}, not ${value}.`)
    return found ?? fallback
  }

  flag(name: string, fallback = false): boolean {
    return this.oneOf(name, ['0', '1', 'false', 'true'], fallback ? '1' : '0').match(/^(1|true)$/) !== null
  }

  /** Reads an address; the mistake leaves the value out, because addresses may contain passwords. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.#value(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    this.mistake(
      `${name} must be an address like ${protocols.map((protocol) => `${protocol}//…`).join(' or ')}.`,
    )
    return undefined
  }

  origin(name: string, fallback: string | undefined): string {
    const value = this.url(name, web)
    if (value !== undefined) {
      const { origin, pathname } = new URL(value)
      if (pathname !== '/')
        this.mistake(`${name} takes no path: ${origin}; /merchant-cabinet is added to it.`)
      return origin
    }
    if (fallback === undefined && this.#value(name) === undefined)
      this.mistake(
        `${name} is required with DATABASE_URL: the cabinet's address, e.g. https://cabinet.example.kz.`,
      )
    return fallback ?? ''
  }

  /** Reads 32 bytes in base64: `openssl rand -base64 32`. */
  key(name: string, { required }: { required: boolean }): Buffer | undefined {
    const value = this.#value(name)
    const key = Buffer.from(value ?? '', 'base64')
    if (key.length === 32) return key
    if (value !== undefined) this.mistake(`${name} must hold 32 bytes in base64 (openssl rand -base64 32).`)
    else if (required)
      this.mistake(`${name} is required with DATABASE_URL: 32 random bytes (openssl rand -base64 32).`)
    return undefined
  }

  /** Parses JSON; the mistake leaves the content out, because it contains secrets. */
  json<S extends TSchema>(content: () => string, schema: S, mistake: string): Static<S> | undefined {
    try {
      const parsed: unknown = JSON.parse(content())
      if (Value.Check(schema, parsed)) return parsed
    } catch {
      // The sentence below is enough.
    }
    this.mistake(mistake)
    return undefined
  }

  list(name: string): string[] {
    return (this.#value(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  }

  #value(name: string): string | undefined {
    const value = this.env[name]?.trim()
    return value === '' ? undefined : value
  }
}
