/** The parts of a name that are there, with spaces: surname first. */
export function fullName(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}
