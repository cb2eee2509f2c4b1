interface Change {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

const maxChanges = 50
const maxValueLength = 500
/** The mask of a secret in an audit record. */
const secretMask = '•••'

/** Fields that differ between two audit descriptions, nested ones joined by dots; a secret in both counts as changed. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [flatten(before), flatten(after)]
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  return fields
    .map((field) => ({ field, from: old.get(field) || null, to: now.get(field) || null }))
    .filter(({ from, to }) => from !== to || to === secretMask)
    .slice(0, maxChanges)
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map(prefix === '' ? [] : [[prefix, textOf(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [
      ...flatten(part, prefix === '' ? name : `${prefix}.${name}`),
    ]),
  )
}

function textOf(value: unknown): string {
  const text = Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text
}
