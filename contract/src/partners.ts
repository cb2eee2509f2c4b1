import Type from 'typebox'
import { declare } from './call.ts'
import { CreatedPartner, NewPartner, Partner, partnerStatuses, UpdatedPartner } from './partner-fields.ts'
import { Instant, MerchantId, Page, StrictObject } from './schemas.ts'

/** A partner as a list row, the only view of one's own partner without CREATE_SUPER_USER. */
export const PartnerListItem = StrictObject({
  merchant_id: MerchantId,
  bin: Type.String(),
  status: Type.Enum([...partnerStatuses]),
  merchant_legal_name: Type.String(),
})
export type PartnerListItem = Type.Static<typeof PartnerListItem>

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** The changed fields of a save; for secrets only the fact. */
export const PartnerChange = StrictObject({
  at: Instant,
  user: Type.String(),
  changes: Type.Array(
    StrictObject({
      field: Type.String({ description: 'as in Partner, parts after dots: `legal_address.city`' }),
      from: Scalar,
      to: Scalar,
    }),
  ),
})
export type PartnerChange = Type.Static<typeof PartnerChange>

const administrator = { permission: 'CREATE_SUPER_USER' } as const
const one = StrictObject({ id: MerchantId })

/** Partners. */
export const partners = declare('partners', {
  'GET /accounting/v1/merchants': {
    summary: 'Lists partners by merchant_id: all for CREATE_SUPER_USER, their own for others',
    access: 'session',
    query: StrictObject({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'part of BIN, code or name' })),
      status: Type.Optional(Type.Enum([...partnerStatuses])),
    }),
    ok: { 200: Type.Array(PartnerListItem) },
  },
  'GET /accounting/v1/merchants/{id}': {
    summary: 'Returns a partner without its secrets',
    access: administrator,
    params: one,
    ok: { 200: Partner },
  },
  'POST /accounting/v1/merchants': {
    summary:
      'Creates a partner; an archive password is generated when none is given, and shown in the answer',
    access: administrator,
    body: NewPartner,
    ok: { 201: CreatedPartner },
    refusals: ['PARTNER_EXISTS'],
  },
  'PUT /accounting/v1/merchants/{id}': {
    summary:
      'Saves a partner; absent fields stay. PARTNER_CHANGED carries `partner` and `changes` since `version`',
    access: administrator,
    params: one,
    body: UpdatedPartner,
    ok: { 200: Partner },
    refusals: ['PARTNER_EXISTS', 'PARTNER_CHANGED', 'HIGHER_RIGHTS'],
  },
  'POST /accounting/v1/merchants/{id}/mail-test': {
    summary:
      'Sends a mail by the saved SMTP settings to the caller; the message of SMTP_FAILED gives the reason',
    access: administrator,
    params: one,
    ok: { 200: StrictObject({ to: Type.String({ description: 'the recipient' }) }) },
    refusals: ['SMTP_NOT_SET', 'SMTP_FAILED'],
  },
  'GET /v1/merchants/{id}/history': {
    summary: "Lists a partner's changes, the newest first",
    access: administrator,
    params: one,
    query: StrictObject({ page: Page, lim: Type.Integer({ minimum: 1, maximum: 100, default: 25 }) }),
    ok: { 200: StrictObject({ items: Type.Array(PartnerChange), total: Type.Integer() }) },
  },
})
