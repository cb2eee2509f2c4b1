export interface Finding {
  /** Identifies the fault across sets; the sentence does not, because it names versions of other apps. */
  readonly id: string
  readonly sentence: string
  readonly concerns: readonly string[]
  /** No force passes it, because the server would not serve the version. */
  readonly isFinal?: true
  /** The sentence's parts; findings with the same cause are joined by them. */
  readonly parts?: Parts
}

/** «mfe-a 1.0.0», « needs », ««react»», « ^20.0.0, shell 1.0.0 gives 19.0.0.» */
type Parts = readonly [who: string, verb: string, what: string, rest: string]

export const createFinding = (id: string, concerns: readonly string[], parts: Parts): Finding => ({
  ...{ id, concerns, parts },
  sentence: parts.join(''),
})

export function added(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id))
}

/** Joins findings with one cause into one sentence: first the things that one app lacks, then the apps that lack them. */
export function sentences(findings: readonly Finding[]): string[] {
  const whole = findings.flatMap(({ parts, sentence }) => (parts ? [] : [sentence]))
  const parts = joined(
    joined(
      findings.flatMap(({ parts }) => (parts ? [parts] : [])),
      2,
    ),
    0,
  )
  return [...new Set([...whole, ...parts.map((one) => one.join(''))])]
}

/** Joins parts that differ in one place alone. */
function joined(all: readonly Parts[], place: 0 | 2): Parts[] {
  const groups = Map.groupBy(all, (one) => one.toSpliced(place, 1).join('\n'))
  return [...groups.values()].flatMap((group) => {
    const different = [...new Set(group.map((one) => one[place]))]
    const names = different.join(', ')
    const plural = (verb: string) => (different.length > 1 ? verb.replace(' needs ', ' need ') : verb)
    return group
      .slice(0, 1)
      .map(
        ([who, verb, what, rest]): Parts =>
          place === 0 ? [names, plural(verb), what, rest] : [who, verb, names, rest],
      )
  })
}
