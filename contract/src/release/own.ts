/** Returns an own property only: names come from other teams' builds, and `constructor` is an inherited one. */
export const ownValue = <V>(record: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
