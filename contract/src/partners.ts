import Type from 'typebox'
import { declare } from './call.ts'
import { MerchantId, Strict } from './schemas.ts'

export const partnerStatuses = ['active', 'rejected', 'test', 'prod'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** A partner as a list shows it, and all that somebody without CREATE_SUPER_USER sees of his own. */
export const PartnerListItem = Strict({
  merchant_id: MerchantId,
  bin: Type.String(),
  status: Type.Enum([...partnerStatuses]),
  merchant_legal_name: Type.String(),
})
export type PartnerListItem = Type.Static<typeof PartnerListItem>

export const partners = declare({
  'GET /accounting/v1/merchants': {
    tag: 'partners',
    summary: 'Partners sorted by merchant_id: all for CREATE_SUPER_USER, their own for others',
    access: 'session',
    query: Strict({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'part of BIN, code or name' })),
      status: Type.Optional(Type.Enum([...partnerStatuses])),
    }),
    ok: { 200: Type.Array(PartnerListItem) },
  },
})
