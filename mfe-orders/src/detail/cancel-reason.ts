const texts = new Map([
  ['canceledByTheClient', 'Отменил покупатель'],
  ['refusedByTheClient', 'Покупатель отказался при получении'],
  ['unableToDelivery', 'Не удалось доставить'],
  ['outOfStock', 'Нет в наличии'],
])

/** Reason of a cancellation or return; one that is not in the list of decisions 6 is shown as it came. */
export function cancelReasonText(reason: string): string {
  return texts.get(reason) ?? reason
}
