import { urlOf } from '@cabinet/contract/web-url'

export function paymentTypeText(type: string): string {
  if (type === 'paid_card') return 'Оплата картой'
  if (type === 'PAD') return 'Постоплата'
  return 'Рассрочка'
}

/** Returns an external link: only http and https, never `javascript:`. Null for anything else. */
export function safeLink(text: string): string | null {
  const url = urlOf(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

/** Returns a link that writes to this address alone: a name may hold `?` and `&`, which would add recipients and texts. */
export const mailTo = (address: string): string =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
