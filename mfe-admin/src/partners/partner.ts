import type { PartnerStatus, PartnerListItem as WirePartner } from '@cabinet/contract'
import type { Palette } from '@cabinet/shared/ui'

export interface Partner {
  /** `merchant_id`: the partner's Latin code. */
  id: string
  bin: string
  legalName: string
  status: PartnerStatus
}

/** Wire names end here (contract, `PartnerListItem`). */
export function partnerFromWire(wire: WirePartner): Partner {
  return {
    id: wire.merchant_id,
    bin: wire.bin,
    legalName: wire.merchant_legal_name,
    status: wire.status,
  }
}

export const partnerStatuses: Record<PartnerStatus, { text: string; palette: Palette }> = {
  active: { text: 'Активный', palette: 'green' },
  prod: { text: 'В эксплуатации', palette: 'teal' },
  test: { text: 'Тестовый', palette: 'yellow' },
  rejected: { text: 'Отклонён', palette: 'red' },
}

export function isPartnerStatus(text: string): text is PartnerStatus {
  return Object.hasOwn(partnerStatuses, text)
}
