import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, MerchantId, Nullable, Page, Strict } from './schemas.ts'

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

const Text = Type.String({ maxLength: 100 })
const RequiredText = Type.String({ minLength: 1, maxLength: 100 })
const OptionalEmail = Type.Union([
  Type.String({ format: 'email', maxLength: 100 }),
  Type.Enum([''], { description: 'none' }),
])
/** Midnight UTC of a calendar day: `yyyy-MM-ddT00:00:00Z`. */
const DocumentDate = Type.String({ format: 'date-time', pattern: 'T00:00:00Z$' })

const address = {
  country: Text,
  city: Text,
  postal_code: Text,
  street: Text,
  house: Text,
  office: Text,
  okato: Text,
}
const Address = Strict(address)
const LegalAddress = Strict({ ...address, mailing_same: Type.Boolean() })

const required = {
  merchant_legal_name: RequiredText,
  bin: Type.String({ format: 'bin' }),
  status: Type.Enum([...partnerStatuses]),
  bid: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'commission, percent' }),
  m_site: RequiredText,
  public_email: Type.String({ format: 'email', maxLength: 255 }),
  point_code: Type.String({ minLength: 1, maxLength: 255 }),
  factor_doc_date: DocumentDate,
}

const others = {
  legal_entity_form: Type.Enum(['IP', 'TOO', 'AO']),
  phone_number: Type.Union([Type.String({ format: 'phone' }), Type.Enum([''])], {
    description: '11 digits, or empty',
  }),
  scoring_email: OptionalEmail,
  factoring_email: OptionalEmail,
  billing_number: Text,
  factor_doc_number: Text,
  smtp_host: Text,
  smtp_port: Nullable(Type.Integer({ minimum: 1, maximum: 9999 })),
  smtp_auth_name: Text,
  is_zip_file: Type.Boolean(),
  routine_unloading: Type.Enum([
    'DAILY',
    'MONDAY',
    'TUESDAY',
    'WEDNESDAY',
    'THURSDAY',
    'FRIDAY',
    'SATURDAY',
    'SUNDAY',
  ]),
  registration_city: Text,
  legal_address: LegalAddress,
  mailing_addresses: Type.Array(Address, {
    maxItems: 20,
    description: 'empty when they equal the legal one',
  }),
}

/** Copied from `factor_*` on the server at every save; what is sent is not looked at. */
const copied = { scor_doc_number: Text, scor_doc_date: DocumentDate }

const version = Type.Integer({ minimum: 1, description: 'grows with every save' })

/** Whether a secret is set: the secret itself never leaves the server. */
const areSet = { smtp_auth_password_set: Type.Boolean(), archive_password_set: Type.Boolean() }

/** As stored: formats are the business of forms. */
const shown = {
  bin: Type.String(),
  public_email: Type.String(),
  phone_number: Type.String(),
  scoring_email: Type.String(),
  factoring_email: Type.String(),
}

const Partner = Strict({
  merchant_id: MerchantId,
  ...required,
  ...others,
  ...copied,
  ...shown,
  ...areSet,
  version,
})

const form = {
  merchant_id: Type.String({ format: 'latin', minLength: 1, maxLength: 100 }),
  ...required,
  ...Type.Partial(Strict({ ...others, ...copied })).properties,
  smtp_auth_password: Type.Optional({
    ...Nullable(Type.String({ minLength: 1, maxLength: 100 })),
    description: 'absent: unchanged; null: removed; must be given anew when smtp_host changes',
  }),
  archive_password: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 100,
      description: 'absent: unchanged, or generated when there is none',
    }),
  ),
}

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** What a save changed; of secrets only that they changed. */
export const PartnerChange = Strict({
  at: Instant,
  user: Type.String(),
  changes: Type.Array(
    Strict({
      field: Type.String({ description: 'as in Partner, parts after dots: `legal_address.city`' }),
      from: Scalar,
      to: Scalar,
    }),
  ),
})
export type PartnerChange = Type.Static<typeof PartnerChange>

const tag = 'partners'
const administrator = { permission: 'CREATE_SUPER_USER' } as const
const one = Strict({ id: MerchantId })

/** Partners. Source: contract "Partners", specification 3, 5. */
export const partners = declare({
  'GET /accounting/v1/merchants': {
    tag,
    summary: 'Partners sorted by merchant_id: all for CREATE_SUPER_USER, their own for others',
    access: 'session',
    query: Strict({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'part of BIN, code or name' })),
      status: Type.Optional(Type.Enum([...partnerStatuses])),
    }),
    ok: { 200: Type.Array(PartnerListItem) },
  },
  'GET /accounting/v1/merchants/{id}': {
    tag,
    summary: 'One partner, without his secrets',
    access: administrator,
    params: one,
    ok: { 200: Partner },
  },
  'POST /accounting/v1/merchants': {
    tag,
    summary: 'Make a partner; an archive password is generated when none is given',
    access: administrator,
    body: Strict(form),
    ok: { 201: Partner },
    refusals: ['PARTNER_EXISTS'],
  },
  'PUT /accounting/v1/merchants/{id}': {
    tag,
    summary:
      'Save a partner; what is absent stays. PARTNER_CHANGED carries `partner` and `changes` since `version`',
    access: administrator,
    params: one,
    // A client may send back what it was given: what only the server sets is taken and not looked at.
    body: Strict({ ...form, ...Type.Partial(Strict(areSet)).properties, version }),
    ok: { 200: Partner },
    refusals: ['PARTNER_EXISTS', 'PARTNER_CHANGED'],
  },
  'POST /accounting/v1/merchants/{id}/mail-test': {
    tag,
    summary:
      'Send a mail by the saved SMTP settings to whoever asks; SMTP_FAILED says in its message why not',
    access: administrator,
    params: one,
    ok: { 200: Strict({ to: Type.String({ description: 'whom it was sent to' }) }) },
    refusals: ['SMTP_NOT_SET', 'SMTP_FAILED'],
  },
  'GET /v1/merchants/{id}/history': {
    tag,
    summary: 'What was changed, the newest first',
    access: administrator,
    params: one,
    query: Strict({ page: Page, lim: Type.Integer({ minimum: 1, maximum: 100, default: 25 }) }),
    ok: { 200: Strict({ items: Type.Array(PartnerChange), total: Type.Integer() }) },
  },
})
