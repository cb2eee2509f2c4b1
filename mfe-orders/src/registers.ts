import type { RegisterKind } from '@cabinet/contract'

/** Titles of the settlement registers, as in their file names. */
export const registerTitles: Readonly<Record<RegisterKind, string>> = {
  applications: 'Реестр заявок',
  scoring: 'Скоринговый реестр',
  redeemed: 'Выкупленные заявки',
  cards: 'Реестр оплаты картой',
}

/** The page of settlements that shows a register. */
export function registerPath(kind: RegisterKind, merchantId: string): string {
  const tab = { applications: '', redeemed: '', scoring: '&tab=scoring', cards: '&tab=cards' }[kind]
  return `/mutual-settlements?merchantId=${merchantId}${tab}`
}
