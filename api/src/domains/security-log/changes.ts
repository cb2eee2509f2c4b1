/** Returns the fields that differ, nested ones joined by dots; a secret masked in both counts as changed. */
export function changesBetween(before: unknown, after: unknown) {
  const [old, now] = [flatten(before), flatten(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, from: old.get(field) || null, to: now.get(field) || null }))
    .filter(({ from, to }) => from !== to || to === '•••')
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  const entries = Object.entries(value ?? {}).flatMap(([name, part]): [string, string][] => {
    if (part === null || part === undefined) return []
    const isNested = typeof part === 'object' && !Array.isArray(part)
    return isNested ? [...flatten(part, `${prefix}${name}.`)] : [[prefix + name, textOf(part)]]
  })
  return new Map(entries)
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
