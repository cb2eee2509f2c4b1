import type { CallKey } from '@cabinet/contract'

/** Requests per minute and address. */
export interface Limits {
  readonly all: number
  /** Requests without a valid token or key: whoever guesses is stopped before the database is asked. */
  readonly refused: number
  readonly calls: Partial<Record<CallKey, number>>
  /** The time, ms, that a reader of a file may take no byte. */
  readonly stallMs?: number
}

export const productionLimits: Limits = {
  all: 1200,
  refused: 120,
  calls: {
    'POST /users/api/v1/sign-in': 60,
    'POST /users/api/v1/confirmation': 20,
    'POST /users/api/v1/confirmation/check': 20,
    'PUT /users/api/v1/password': 10,
    'POST /users/api/v1/users/resend': 10,
    'GET /users/api/v1/forget-password/{email}': 10,
    'POST /accounting/v1/merchants/{id}/mail-test': 10,
    // Every open page asks every few seconds, whole offices behind one address.
    'GET /tab/v1/news': 12_000,
    // Three a minute of each tab; each new one is a row.
    'POST /telemetry/v1/events': 1_000,
    'POST /users/api/v1/second-factor': 10,
    'POST /users/api/v1/second-factor/confirmation': 10,
    'POST /users/api/v1/second-factor/recovery-codes': 10,
    'POST /users/api/v1/second-factor/removal': 10,
  },
}

/** The largest body of a call that declares no `maxBytes`, by who may make it. */
export const bodyBytes = { open: 4 * 1024, session: 64 * 1024 } as const

/** A request has to be here whole within these times, ms; half-sent ones are closed. A proxy in front keeps idle connections for less. */
export const serverTimeouts = {
  requestTimeout: 20_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const

export const maxConnections = 5_000

/** The bounds of an answer to a refused request: number of fields, length of names and of texts in characters. */
export const errorBounds = { fields: 20, nameLength: 80, textLength: 200 } as const
