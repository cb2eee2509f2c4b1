export interface Mistake {
  /** Stays the same while the fault does, whatever else moves: sentences name versions of others. */
  readonly id: string
  readonly sentence: string
  readonly concerns: readonly string[]
}

export function added(before: readonly Mistake[], after: readonly Mistake[]): Mistake[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id))
}

/** What the history keeps of mistakes that went live by force: their sentences, and which other apps they concern. */
export function sentencesOf(mistakes: readonly Mistake[], moved: readonly string[]): string[] {
  const others = new Set(mistakes.flatMap(({ concerns }) => concerns).filter((app) => !moved.includes(app)))
  const warning = `It concerns ${[...others].join(', ')} as well: tell who releases them.`
  return [...mistakes.map(({ sentence }) => sentence), ...(others.size > 0 ? [warning] : [])]
}
