import Type, { type TSchema } from 'typebox'
import { optionalTextLabels } from './partner-labels.ts'
import { RefusalReason } from './roles.ts'
import { Instant, MerchantId, Nullable, RowVersion, SingleLineText, StrictObject } from './schemas.ts'

export const partnerStatuses = ['active', 'rejected', 'test', 'prod'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

export interface PartnerField<S extends TSchema = TSchema> {
  /** The column's encoding: trimmed text, the plain value, hundredths of a percent, a day, JSON, encrypted. */
  readonly kind: 'text' | 'value' | 'percent' | 'day' | 'json' | 'secret'
  readonly schema: S
  /** The column's name where it differs. */
  readonly column?: string
}

const field = <const K extends PartnerField['kind'], S extends TSchema, const O extends object>(
  kind: K,
  schema: S,
  others: O,
) => ({ kind, schema, ...others })
const text = <S extends TSchema>(schema: S) => field('text', schema, {})
const emptyText = (maxLength = 100) => field('text', SingleLineText({ maxLength }), { initially: '' })
const requiredText = (maxLength = 100) => text(SingleLineText({ minLength: 1, maxLength }))
const emptyEmail = () =>
  field(
    'text',
    Type.Union([Type.String({ format: 'email', maxLength: 100 }), Type.Enum([''], { description: 'none' })]),
    { initially: '' },
  )

/** Midnight UTC of a calendar day: `yyyy-MM-ddT00:00:00Z`. */
const DocumentDate = Type.Unsafe<string>({ ...Instant, pattern: 'T00:00:00Z$' })

const line = SingleLineText({ maxLength: 100 })
const address = {
  country: line,
  city: line,
  postal_code: line,
  street: line,
  house: line,
  office: line,
  okato: line,
}
const emptyAddress = { country: '', city: '', postal_code: '', street: '', house: '', office: '', okato: '' }

const required = {
  merchant_id: field('value', Type.String({ format: 'latin', minLength: 1, maxLength: 100 }), {}),
  merchant_legal_name: requiredText(),
  bin: text(Type.String({ format: 'bin' })),
  status: field('value', Type.Enum([...partnerStatuses]), {}),
  bid: field(
    'percent',
    Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'commission, percent' }),
    { column: 'commission_bp' },
  ),
  m_site: {
    ...text(
      Type.String({ format: 'web-address', minLength: 1, maxLength: 100, description: 'http or https' }),
    ),
    column: 'site',
  },
  public_email: text(Type.String({ format: 'email', maxLength: 255 })),
  point_code: requiredText(255),
  factor_doc_date: field('day', DocumentDate, {}),
}

/** Fields that keep their value when a form omits them; `initially` is a new partner's value. */
const optional = {
  legal_entity_form: field('value', Type.Enum(['IP', 'TOO', 'AO']), { initially: 'TOO' }),
  phone_number: field(
    'text',
    Type.Union([Type.String({ format: 'phone' }), Type.Enum([''])], { description: '11 digits, or empty' }),
    { initially: '' },
  ),
  scoring_email: emptyEmail(),
  factoring_email: emptyEmail(),
  ...(Object.fromEntries(Object.keys(optionalTextLabels).map((name) => [name, emptyText()])) as Record<
    keyof typeof optionalTextLabels,
    ReturnType<typeof emptyText>
  >),
  smtp_port: field('value', Nullable(Type.Integer({ minimum: 1, maximum: 9999 })), { initially: null }),
  is_zip_file: field('value', Type.Boolean(), { initially: false }),
  routine_unloading: field(
    'value',
    Type.Enum(['DAILY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
    { initially: 'DAILY' },
  ),
  legal_address: field('json', StrictObject({ ...address, mailing_same: Type.Boolean() }), {
    initially: { ...emptyAddress, mailing_same: true },
  }),
  mailing_addresses: field(
    'json',
    Type.Array(StrictObject(address), { maxItems: 20, description: 'empty when they equal the legal one' }),
    { initially: [] },
  ),
}

/** Copied from `factor_*` by the server at every save; sent values are ignored. */
const mirrored = { scor_doc_number: emptyText(), scor_doc_date: field('day', DocumentDate, {}) }

/** Write-only: an answer says whether one is set. */
const secrets = {
  smtp_auth_password: field('secret', Nullable(Type.String({ minLength: 1, maxLength: 100 })), {
    description: 'absent: unchanged; null: removed; required when smtp_host changes',
  }),
  archive_password: field('secret', Type.String({ minLength: 8, maxLength: 100 }), {
    description: 'absent: unchanged; of a new partner generated, and shown in that answer alone',
  }),
}

/**
 * The partner's fields: schemas of the calls, the server's columns, validation and history derive from this table; the browser's form and view
 * derive from the one in mfe-admin, which the compiler compares with it.
 */
export const partnerFields = { required, optional, mirrored, secrets }

type Fields = Record<string, PartnerField>

/** Returns the schemas by name, as a form sends them. */
function formSchemas<F extends Fields>(fields: F) {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(schemas) as { [K in keyof F]: F[K]['schema'] }
}

/** Returns the schemas by name, as stored, without the formats of forms. */
function answerSchemas<F extends Fields>(fields: F) {
  const schemas = Object.entries(fields).map(([name, { kind, schema }]) => [
    name,
    kind === 'text' ? Type.String() : schema,
  ])
  return Object.fromEntries(schemas) as {
    [K in keyof F]: F[K]['kind'] extends 'text' ? Type.TString : F[K]['schema']
  }
}

const version = { ...RowVersion, description: 'grows with every save' }

const refused = Type.Optional(StrictObject({ dataWays: RefusalReason }))

const secretFlags = { smtp_auth_password_set: Type.Boolean(), archive_password_set: Type.Boolean() }

export const Partner = StrictObject({
  ...answerSchemas(required),
  merchant_id: MerchantId,
  ...answerSchemas(optional),
  ...answerSchemas(mirrored),
  ...secretFlags,
  version,
  refused,
})

export const CreatedPartner = StrictObject({
  ...Partner.properties,
  archive_password: Type.Optional(
    Type.String({ description: 'the one that was generated because none was given; shown here alone' }),
  ),
})

const form = {
  ...formSchemas(required),
  ...Type.Partial(StrictObject({ ...formSchemas(optional), ...formSchemas(mirrored) })).properties,
  smtp_auth_password: Type.Optional({
    ...secrets.smtp_auth_password.schema,
    description: secrets.smtp_auth_password.description,
  }),
  archive_password: Type.Optional({
    ...secrets.archive_password.schema,
    description: secrets.archive_password.description,
  }),
}

export const NewPartner = StrictObject(form)

/** A client may send back a received object: the server's own fields are accepted and ignored. */
export const UpdatedPartner = StrictObject({
  ...form,
  ...Type.Partial(StrictObject(secretFlags)).properties,
  version: Type.Optional({
    ...RowVersion,
    description: 'the version that the user saw; without it the last save wins',
  }),
  refused,
})
