import type { PartnerChange } from '@cabinet/contract'
import { type PartnerRow, partnerToWire, secretNames } from './columns.ts'

export type FieldChange = PartnerChange['changes'][number]
type Scalar = FieldChange['from']

const masked = '•••'

/** Returns the fields, named as on the wire, that differ between two states; of a secret only the fact. */
export function partnerChanges(before: PartnerRow, after: PartnerRow): FieldChange[] {
  const [old, now] = [flatten(fieldsOf(before)), flatten(fieldsOf(after))]
  const names = new Set([...old.keys(), ...now.keys()])
  const changes = [...names].flatMap((field) => {
    const [from, to] = [old.get(field) ?? null, now.get(field) ?? null]
    // Null and an empty text count as equal.
    return (from ?? '') === (to ?? '') ? [] : [{ field, from, to }]
  })
  const changedSecrets = secretNames
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: mask(before[field]), to: mask(after[field]) }))
  return [...changes, ...changedSecrets]
}

function fieldsOf(row: PartnerRow) {
  const { version, ...values } = partnerToWire(row)
  const areSet = new Set<string>(secretNames.map((name) => `${name}_set`))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !areSet.has(name)))
}

/** Flattens `{a: {b: 1}, c: [{d: 2}]}` to `a.b: 1`, `c.0.d: 2`. */
function flatten(value: object, prefix = '', into = new Map<string, Scalar>()): Map<string, Scalar> {
  for (const [name, part] of Object.entries(value) as [string, Scalar | object][]) {
    if (typeof part === 'object' && part !== null) flatten(part, `${prefix}${name}.`, into)
    else into.set(prefix + name, part)
  }
  return into
}

function mask(secret: string | null): string | null {
  return secret === null ? null : masked
}
