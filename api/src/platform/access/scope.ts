import { notFound } from '../http/errors.ts'

declare const brand: unique symbol

/** The merchants whose rows may be read or changed. Only this file creates one, so a scope proves that the owner was checked. */
export interface MerchantScope {
  readonly [brand]: true
  readonly merchants: 'all' | readonly string[]
  readonly reason: string
}

export interface ScopeOwner {
  readonly username: string
  readonly merchants: 'all' | readonly string[]
}

/** Returns the scope of a signed-in user. Source: docs/product.md, «Permissions». */
export function scopeOf(owner: ScopeOwner): MerchantScope {
  return make(owner.merchants, `user ${owner.username}`)
}

export function noScope(reason: string): MerchantScope {
  return make([], reason)
}

/** Returns the scope of work without a request (jobs, imports, seeding); the reason is for reviewers. */
export function systemScope(reason: string): MerchantScope {
  return make('all', reason)
}

/** Returns the context narrowed to one merchant's rows, or the same without a merchant. @throws ApiError 404 for a merchant outside of the scope */
export function narrowContext<C extends { readonly scope: MerchantScope }>(
  ctx: C,
  merchantId: string | undefined,
): C {
  if (merchantId === undefined) return ctx
  const scope = narrow(ctx.scope, merchantId)
  if (scope === undefined) throw notFound('Партнёр не найден')
  return { ...ctx, scope }
}

/** Returns one merchant of the scope, or nothing for an outside merchant (the caller answers 404). */
export function narrow(scope: MerchantScope, merchantId: string): MerchantScope | undefined {
  return includesMerchant(scope, merchantId) ? make([merchantId], scope.reason) : undefined
}

export function includesMerchant(scope: MerchantScope, merchantId: string): boolean {
  return scope.merchants === 'all' || scope.merchants.includes(merchantId)
}

function make(merchants: 'all' | readonly string[], reason: string): MerchantScope {
  // The only place that applies the brand, which has no value at run time.
  return { merchants, reason } as MerchantScope
}
