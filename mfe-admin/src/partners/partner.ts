import type { PartnerStatus, PartnerListItem as WirePartner } from '@cabinet/contract'
import { partnerChoices } from '@cabinet/contract/partner-labels'

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

export const choiceOptions = (field: keyof typeof partnerChoices) =>
  Object.entries(partnerChoices[field]).map(([value, label]) => ({ value, label }))

export function isPartnerStatus(text: string): text is PartnerStatus {
  return Object.hasOwn(partnerChoices.status, text)
}
