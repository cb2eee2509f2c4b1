export interface Finding {
  /** Stays the same while the fault does, whatever else moves: sentences name versions of others. */
  readonly id: string
  readonly sentence: string
  readonly concerns: readonly string[]
  /** The sentence's parts, where others may have the same cause. */
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

/** One cause, one sentence: what of one app has the same reason is named together, then whose has. */
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

/** The history's record of findings that went live by force: their sentences, and the other apps that they concern. */
export function historySentences(findings: readonly Finding[], moved: readonly string[]): string[] {
  const others = new Set(findings.flatMap(({ concerns }) => concerns).filter((app) => !moved.includes(app)))
  const warning = `It concerns ${[...others].join(', ')} as well: tell who releases them.`
  return [...sentences(findings), ...(others.size > 0 ? [warning] : [])]
}
