import type { CallKey } from '@cabinet/contract'
import { tooManyRequests } from './errors.ts'

/** Requests per minute and address. */
export interface Limits {
  readonly all: number
  /** Requests without a valid token or key per minute, which stops guessing before the database. */
  readonly refused: number
  readonly calls: Partial<Record<CallKey, number>>
  /** Requests per minute of one key, for each call of shops' systems. */
  readonly perKey?: number
  /** Milliseconds without a read after which a file's reader is cut off. */
  readonly stallMs?: number
}

/** Returns the limit of a key, by default one that fits the cash registers of ten shops behind one system. */
export const keyRateLimit = ({ perKey = 600 }: Limits): number => perKey

export const productionLimits: Limits = {
  all: 1200,
  refused: 120,
  calls: {
    'POST /users/api/v1/sign-in': 60,
    'POST /users/api/v1/passkeys/sign-in-options': 60,
    'POST /users/api/v1/passkeys/sign-in': 60,
    'POST /users/api/v1/oidc/start': 60,
    'POST /users/api/v1/oidc/sign-in': 60,
    'POST /users/api/v1/proof': 60,
    'POST /users/api/v1/proof/provider': 60,
    'POST /users/api/v1/confirmation': 20,
    'POST /users/api/v1/confirmation/check': 20,
    'PUT /users/api/v1/password': 10,
    'POST /users/api/v1/users/resend': 10,
    'GET /users/api/v1/forget-password/{email}': 10,
    'POST /accounting/v1/merchants/{id}/mail-test': 10,
    // Every open page polls, and whole offices share one address.
    'GET /tab/v1/news': 12_000,
    // Three a minute per tab; a new tab inserts a row.
    'POST /telemetry/v1/events': 1_000,
    'POST /users/api/v1/second-factor': 10,
    'POST /users/api/v1/second-factor/confirmation': 10,
    'POST /users/api/v1/second-factor/recovery-codes': 10,
    'POST /users/api/v1/second-factor/removal': 10,
  },
}

/** The largest body of a call without `maxBytes`, by its access. */
export const bodyBytes = { open: 4 * 1024, session: 64 * 1024 } as const

/** Time limits of a complete request, ms; incomplete ones are closed. A proxy in front has a shorter idle timeout. */
export const serverTimeouts = {
  requestTimeout: 20_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const

export const maxConnections = 5_000

/** Bounds of a refusal's answer: number of fields, length of names and texts in characters. */
export const errorBounds = { fields: 20, nameLength: 80, textLength: 200 } as const

const minuteMs = 60_000
/** More addresses within one minute are a distributed attack: the counts are reset, so memory stays bounded. */
const maxAddresses = 100_000

export class RefusedLimit {
  readonly #max: number
  readonly #clock: () => Date
  readonly #counts = new Map<string, number>()
  #minute = 0

  constructor(max: number, clock: () => Date) {
    this.#max = max
    this.#clock = clock
  }

  /** @throws ApiError 429 when the address was refused too often within this minute. */
  assertBelow(address: string): void {
    const now = this.#clock().getTime()
    this.#turn(now)
    if ((this.#counts.get(address) ?? 0) < this.#max) return
    throw tooManyRequests(Math.max(1, Math.ceil(((this.#minute + 1) * minuteMs - now) / 1000)))
  }

  count(address: string): void {
    this.#turn(this.#clock().getTime())
    if (this.#counts.size >= maxAddresses) this.#counts.clear()
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
  }

  #turn(now: number): void {
    const minute = Math.floor(now / minuteMs)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#counts.clear()
  }
}
