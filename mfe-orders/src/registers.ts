import type { RegisterKind } from '@cabinet/contract'

/** The page of settlements that shows a register. */
export function registerPath(kind: RegisterKind, merchantId: string): string {
  const tab = { applications: '', redeemed: '', scoring: '&tab=scoring', cards: '&tab=cards' }[kind]
  return `/mutual-settlements?merchantId=${merchantId}${tab}`
}
