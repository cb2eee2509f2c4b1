/** Returns the non-empty parts of a name with spaces, surname first. */
export function fullName(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}
