import type { PartnerStatus, PartnerListItem as WirePartner } from '@cabinet/contract'

export interface Partner {
  /** `merchant_id`: the partner's Latin code. */
  id: string
  bin: string
  legalName: string
  status: PartnerStatus
}

/** Maps a partner from the wire, whose names end here (contract, `PartnerListItem`). */
export function partnerFromWire(wire: WirePartner): Partner {
  return {
    id: wire.merchant_id,
    bin: wire.bin,
    legalName: wire.merchant_legal_name,
    status: wire.status,
  }
}

export const partnerStatuses: Record<PartnerStatus, string> = {
  active: 'Активный',
  prod: 'В эксплуатации',
  test: 'Тестовый',
  rejected: 'Отклонён',
}

export const partnerStatusOptions = Object.entries(partnerStatuses).map(([value, label]) => ({
  value,
  label,
}))

export function isPartnerStatus(text: string): text is PartnerStatus {
  return Object.hasOwn(partnerStatuses, text)
}
