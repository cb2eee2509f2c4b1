import { type CallAnswer, type PartnerField, partnerFields } from '@cabinet/contract'
import { visibleText } from '@cabinet/contract/visible-text'
import type { Selectable } from 'kysely'
import type { MerchantsTable } from './tables.ts'

/** Value on the wire → value of the column; secrets are handled apart. */
const toColumn: Record<Exclude<PartnerField['kind'], 'secret'>, (value: unknown) => unknown> = {
  text: (value) => visibleText(String(value)),
  value: (value) => value,
  percent: (value) => Math.round(Number(value) * 100),
  day: (value) => String(value).slice(0, 10),
  json: (value) => JSON.stringify(value),
}

const toWire: typeof toColumn = {
  text: (value) => value,
  value: (value) => value,
  percent: (value) => Number(value) / 100,
  day: (value) => `${value}T00:00:00Z`,
  json: (value) => value,
}

interface Column {
  readonly name: string
  readonly column: string
  readonly required: boolean
  readonly kind: keyof typeof toColumn
}

const { required, optional, mirrored, secrets } = partnerFields

const columns: readonly Column[] = Object.entries({ ...required, ...optional, ...mirrored }).map(
  ([name, field]) => ({
    name,
    column: 'column' in field ? field.column : name,
    required: name in required,
    kind: field.kind,
  }),
)

export type SecretName = keyof typeof secrets
export const secretNames = Object.keys(secrets) as SecretName[]

/** A new partner's values by their wire names. */
export const initialValues: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(optional).map(([name, { initially }]) => [name, initially]),
)

/** @returns the columns, and the names of required fields that hold only spaces */
export function columnsOf(values: Readonly<Record<string, unknown>>) {
  const row = columns.map((field) => [field.column, toColumn[field.kind](values[field.name])] as const)
  const empty = columns.filter((field, index) => field.required && row[index]?.[1] === '')
  return { row: Object.fromEntries(row), empty: empty.map(({ name }) => name) }
}

function valuesOf(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = columns.map(({ name, column, kind }) => [name, toWire[kind](row[column])])
  const areSet = secretNames.map((name) => [`${name}_set`, row[name] !== null])
  return Object.fromEntries([...values, ...areSet])
}

export type Partner = CallAnswer<'GET /accounting/v1/merchants/{id}'>
export type PartnerRow = Selectable<MerchantsTable>

/** Converts a database row to the wire; a secret is shown only as set or not. */
export function partnerToWire(row: PartnerRow): Partner {
  const legal_address = row.legal_address ?? partnerFields.optional.legal_address.initially
  // Names and types follow the contract's table, which declares the answer.
  return { ...valuesOf({ ...row, legal_address }), version: row.version } as Partner
}
