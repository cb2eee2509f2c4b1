export function paymentTypeText(type: string): string {
  if (type === 'paid_card') return 'Оплата картой'
  if (type === 'PAD') return 'Постоплата'
  return 'Рассрочка'
}
