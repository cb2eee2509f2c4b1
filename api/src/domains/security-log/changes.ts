import { fieldText, valueText } from './texts.ts'

/** Returns the fields that differ, in Russian; a secret masked in both counts as changed. */
export function changesBetween(before: unknown, after: unknown) {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({
      field: fieldText(name),
      from: valueText(old.get(name)) || null,
      to: valueText(now.get(name)) || null,
    }))
    .filter(({ from, to }) => from !== to || to === '•••')
}
