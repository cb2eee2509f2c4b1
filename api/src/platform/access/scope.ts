declare const brand: unique symbol

/** The merchants whose rows may be seen or changed; only this file makes one, so it proves that somebody asked whose data it is. */
export interface MerchantScope {
  readonly [brand]: true
  readonly merchants: 'all' | readonly string[]
  readonly reason: string
}

export interface ScopeOwner {
  readonly username: string
  readonly merchants: 'all' | readonly string[]
}

/** The scope of a signed-in user. Source: decisions 3 (only `superadmin` sees all merchants). */
export function scopeOf(owner: ScopeOwner): MerchantScope {
  return make(owner.merchants, `user ${owner.username}`)
}

export function noScope(reason: string): MerchantScope {
  return make([], reason)
}

/** Everything, for work that no user asked for (jobs, imports, seeding). The reason is written for whoever reviews the call. */
export function systemScope(reason: string): MerchantScope {
  return make('all', reason)
}

/** One merchant of the scope, or nothing when the merchant lies outside of it (the caller answers 404). */
export function narrow(scope: MerchantScope, merchantId: string): MerchantScope | undefined {
  return covers(scope, merchantId) ? make([merchantId], scope.reason) : undefined
}

export function covers(scope: MerchantScope, merchantId: string): boolean {
  return scope.merchants === 'all' || scope.merchants.includes(merchantId)
}

function make(merchants: 'all' | readonly string[], reason: string): MerchantScope {
  // The one place where the brand is put on; it has no value at run time.
  return { merchants, reason } as MerchantScope
}
