export interface Finding {
  /** Identifies the fault across sets; the sentence does not, because it names versions of other apps. */
  readonly id: string
  readonly sentence: string
  readonly concerns: readonly string[]
  /** The sentence's parts; findings with the same cause are joined by them. */
  readonly parts?: Parts
}

/** `who verb what rest`: «mfe-a 1.0.0» « needs » ««react»» « ^20.0.0, shell 1.0.0 gives 19.0.0.» */
interface Parts {
  readonly who: string
  readonly verb: string
  readonly what: string
  readonly rest: string
}

export const createFinding = (id: string, concerns: readonly string[], parts: Parts): Finding => ({
  id,
  sentence: textOf(parts),
  concerns,
  parts,
})

const textOf = ({ who, verb, what, rest }: Parts): string => `${who}${verb}${what}${rest}`

export function added(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id))
}

/** Joins findings with one cause into one sentence: first the things that one app lacks, then the apps that lack them. */
export function sentences(findings: readonly Finding[]): string[] {
  const whole = findings.flatMap(({ parts, sentence }) => (parts ? [] : [sentence]))
  const parts = findings.flatMap((one) => one.parts ?? [])
  const ofOne = joined(parts, ({ who, verb, rest }) => [who, verb, rest], 'what')
  const ofAll = joined(ofOne, ({ verb, what, rest }) => [verb, what, rest], 'who')
  return [...new Set([...whole, ...ofAll.map(textOf)])]
}

function joined(
  parts: readonly Parts[],
  cause: (one: Parts) => readonly string[],
  what: 'who' | 'what',
): Parts[] {
  const groups = Map.groupBy(parts, (one) => cause(one).join('\n'))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const names = [...new Set(group.map((one) => one[what]))].join(', ')
    return first ? [{ ...first, [what]: names }] : []
  })
}

/** Returns the history's record of findings that went live by force: their sentences, and the other apps that they concern. */
export function historySentences(findings: readonly Finding[], moved: readonly string[]): string[] {
  const others = new Set(findings.flatMap(({ concerns }) => concerns).filter((app) => !moved.includes(app)))
  const warning = `It concerns ${[...others].join(', ')} as well: tell who releases them.`
  return [...sentences(findings), ...(others.size > 0 ? [warning] : [])]
}
