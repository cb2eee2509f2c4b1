/** The tenant's data that a call can name. */
export interface Tenant {
  readonly merchantId: string
  readonly orderId: number
  readonly orderNumber: string
  readonly itemId: number
  readonly unloadingId: number
  readonly fileId: string
  readonly keyId: number
  readonly webhookId: number
}

export interface Sample {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The required answer to another tenant's ids: not found or an empty result. Other calls name no tenant's data, or are for administrators,
 * who manage every partner and user.
 */
export type Foreign = 'not found' | 'nothing of theirs' | 'names no tenant' | 'manages everybody'

/**
 * The call changes the order's state, so later calls may be refused (400, 409 or 429), or its subject exists only before or after it (404,
 * 409).
 */
export type SideEffect = 'spends the order' | 'spends what it names'
