/** IIN or BIN → `******** 1234`: the last four digits, for people who compare it with a document. */
export function maskIin(iin: string): string {
  return /^\d{12}$/.test(iin) ? `${'*'.repeat(8)} ${iin.slice(-4)}` : '************'
}

/** The parts of a name that are there, with spaces: surname first. */
export function fullName(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}
