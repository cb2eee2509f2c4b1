import type { OrderStatus } from '@cabinet/contract'
import type { Palette } from '@cabinet/shared/ui'

/** Palette of the badge by status. Source: decisions 1. */
const statusPalettes: Record<OrderStatus, Palette> = {
  completed: 'blue',
  no_card_completed: 'blue',
  in_progress: 'purple',
  ready_delivery: 'cyan',
  delivered: 'teal',
  delivered_w_e: 'teal',
  final_merchant_unavaliable: 'orange',
  buyed: 'green',
  canceled: 'red',
  return_request: 'yellow',
  return: 'yellow',
  part_return: 'yellow',
  part_return_w_e: 'yellow',
  return_final: 'gray',
}

export const knownStatuses = Object.keys(statusPalettes)

export const unknownStatusText = 'Неизвестный статус'

export function isKnownStatus(value: string): value is OrderStatus {
  return Object.hasOwn(statusPalettes, value)
}

export function statusPalette(value: string): Palette {
  return isKnownStatus(value) ? statusPalettes[value] : 'gray'
}
