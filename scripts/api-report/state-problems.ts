import { release, type Shapes } from '../../contract/src/index.ts'
import { type Step, stepBetween, versionAfter, wasReleasedBefore } from './version.ts'

export type Entries = Readonly<Record<string, Shapes>>

/** The last release, and the sources now. */
export interface PackageState {
  readonly name: string
  /** `shared`: where package.json and CHANGELOG.md lie. */
  readonly folder: string
  readonly released: { readonly version: string; readonly entries: Entries }
  readonly version: string
  readonly entries: Entries
  readonly changelog: string
}

interface ApiChange {
  /** `useDownload`; of a whole entry that came or went, each of its names. */
  readonly name: string
  readonly entry: string
  readonly heading: 'Breaking' | 'Deprecated' | 'Added'
  readonly sentence: string
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Everything that differs from the released version, by the heading that it belongs under. */
export function changesOf({ released, entries }: Pick<PackageState, 'released' | 'entries'>): ApiChange[] {
  const all = [...new Set([...Object.keys(released.entries), ...Object.keys(entries)])].sort()
  return all.flatMap((entry) => changesIn(entry, released.entries[entry] ?? {}, entries[entry] ?? {}))
}

function changesIn(entry: string, before: Shapes, after: Shapes): ApiChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    const change = (heading: ApiChange['heading'], sentence: string): ApiChange[] => [
      { name, entry, heading, sentence },
    ]
    if (!is) return change('Breaking', `\`${name}\` is gone`)
    if (!was) return change('Added', `\`${name}\` is new`)
    const lost = release.incompatibilities({ [name]: was }, after)
    if (lost.length > 0)
      return lost.flatMap(({ needs, given }) =>
        change('Breaking', `who needs ${needs} finds that it ${given}`),
      )
    if (is.deprecated && !was.deprecated) return change('Deprecated', `\`${name}\` is deprecated`)
    return same(was, is) ? [] : change('Added', `\`${name}\` takes or gives more`)
  })
}

/** The step that these changes ask for. */
export const requiredStep = (changes: readonly ApiChange[]): Step =>
  changes.some(({ heading }) => heading === 'Breaking') ? 'major' : changes.length > 0 ? 'minor' : 'none'

/** @returns a sentence for each rule that is not kept */
export function stateProblems(state: PackageState): string[] {
  const changes = changesOf(state)
  return [
    ...stepProblems(state, changes),
    ...logProblems(state, changes),
    ...deprecationProblems(state, changes),
  ]
}

const order: readonly Step[] = ['none', 'patch', 'minor', 'major']

function stepProblems(
  { name, folder, released, version }: PackageState,
  changes: readonly ApiChange[],
): string[] {
  const needed = requiredStep(changes)
  const taken = stepBetween(released.version, version)
  if (taken === 'back') return [`${name} ${version} is older than the released ${released.version}`]
  if (order.indexOf(taken) >= order.indexOf(needed)) return []
  const heading = needed === 'major' ? 'Breaking' : undefined
  const why = changes.filter((change) => heading === undefined || change.heading === heading)
  const list = why.slice(0, 10).map(({ entry, sentence }) => `  ${entry}: ${sentence}`)
  return [
    [
      `${name} ${released.version} is released; this needs a ${needed} step: write ${versionAfter(released.version, needed)} into ${folder}/package.json`,
      ...list,
      ...(why.length > 10 ? [`  and ${why.length - 10} more`] : []),
    ].join('\n'),
  ]
}

function logProblems(
  { folder, released, version, changelog }: PackageState,
  changes: readonly ApiChange[],
): string[] {
  const file = `${folder}/CHANGELOG.md`
  const sections = changelog.split(/^## /m).slice(1)
  const ofVersion = (section: string) => /^\S+/.exec(section)?.[0] ?? ''
  if (!sections.some((section) => ofVersion(section) === version)) return [`${file} has no «## ${version}»`]
  const news = sections.filter(
    (section) =>
      stepBetween(released.version, ofVersion(section)) !== 'back' && ofVersion(section) !== released.version,
  )
  const parts = news.flatMap((section) => section.split(/^### /m).slice(1))
  const tells = ({ name, heading, entry, sentence }: ApiChange) =>
    parts.some(
      (part) =>
        part.startsWith(heading) &&
        (part.includes(`\`${name}\``) || (sentence.endsWith('more') && part.includes(`\`${entry}\``))),
    )
  return changes
    .filter((change) => !tells(change))
    .map(
      ({ name, entry, heading, sentence }) =>
        `${file} says nothing of \`${name}\` under «### ${heading}» (${entry}: ${sentence})`,
    )
}

function deprecationProblems(state: PackageState, changes: readonly ApiChange[]): string[] {
  const { released, entries, version } = state
  return changes.flatMap(({ name, entry, sentence }) => {
    const mark = released.entries[entry]?.[name]?.deprecated
    const fresh = entries[entry]?.[name]?.deprecated
    if (fresh && !mark && fresh.since !== version)
      return [`${entry}: \`${name}\` says «@deprecated since ${fresh.since}»; the mark is new in ${version}`]
    if (!sentence.endsWith('is gone')) return []
    if (mark && wasReleasedBefore(mark.since, released.version)) return []
    const first = mark
      ? `it is deprecated since ${mark.since}`
      : `mark it «@deprecated since ${versionAfter(released.version, 'minor')}, use … instead» first`
    return [`${entry}: \`${name}\` may not go yet: ${first}, and lives until another minor version is out`]
  })
}
