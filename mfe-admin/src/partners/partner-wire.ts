import type { CallAnswer, CallBody } from '@cabinet/contract'
import { commissionText, parseCommission } from './commission.ts'
import type { PartnerValues } from './partner-values.ts'

export type WirePartner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
type Body = CallBody<'POST /accounting/v1/merchants'>

/** Documents are dated by midnight UTC on the wire (specification 5), by a plain day here. */
const midnight = (day: string) => `${day}T00:00:00Z`

export function partnerToForm(wire: WirePartner): PartnerValues {
  const {
    scor_doc_number: _number,
    scor_doc_date: _date,
    smtp_auth_password_set: _password,
    archive_password_set: _archive,
    version: _version,
    ...fields
  } = wire
  return {
    ...fields,
    bid: commissionText(wire.bid),
    factor_doc_date: wire.factor_doc_date.slice(0, 10),
    smtp_port: wire.smtp_port === null ? '' : String(wire.smtp_port),
    smtp_auth_password: '',
    archive_password: '',
  }
}

/** What the form sends: the scoring document copies the factoring one (specification 3), a secret left empty stays as it is. */
export function partnerBody(values: PartnerValues): Body {
  const { status, bid, smtp_port, smtp_auth_password, archive_password, factor_doc_date, ...fields } = values
  const commission = parseCommission(bid)
  if (status === '' || commission === undefined) throw new Error('the schema lets no such form through')
  return {
    ...fields,
    legal_entity_form: oneOf(legalForms, values.legal_entity_form),
    routine_unloading: oneOf(days, values.routine_unloading),
    mailing_addresses: values.legal_address.mailing_same ? [] : values.mailing_addresses,
    status,
    bid: commission,
    smtp_port: smtp_port === '' ? null : Number(smtp_port),
    factor_doc_date: midnight(factor_doc_date),
    scor_doc_number: values.factor_doc_number,
    scor_doc_date: midnight(factor_doc_date),
    // Without a name nobody signs in at the mail server: the password that was kept goes too.
    ...(values.smtp_auth_name.trim() === ''
      ? { smtp_auth_password: null }
      : smtp_auth_password !== '' && { smtp_auth_password }),
    ...(archive_password !== '' && { archive_password }),
  }
}

const legalForms = ['IP', 'TOO', 'AO'] as const
const days = ['DAILY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

/** Selects offer nothing else. */
function oneOf<const T extends string>(known: readonly T[], text: string): T {
  const found = known.find((value) => value === text)
  if (found === undefined) throw new Error(`unknown choice ${text}`)
  return found
}
