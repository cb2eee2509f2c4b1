import type { RegisterKind } from '@cabinet/contract'

/** Returns the path of the settlements page that shows a register. */
export function registerPath(kind: RegisterKind, merchantId: string): string {
  const tab = { applications: '', redeemed: '', scoring: '&tab=scoring', cards: '&tab=cards' }[kind]
  return `/mutual-settlements?merchantId=${merchantId}${tab}`
}
