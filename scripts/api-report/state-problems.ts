import { release, type Shapes } from '../../contract/src/index.ts'

export type Entries = Readonly<Record<string, Shapes>>

/** The last release, and the present sources. */
export interface PackageState {
  readonly name: string
  /** `shared`: the folder of package.json and CHANGELOG.md. */
  readonly folder: string
  readonly released: { readonly version: string; readonly entries: Entries }
  readonly version: string
  readonly entries: Entries
  readonly changelog: string
}

interface ApiChange {
  /** `useDownload`; each name of an entry that was added or removed as a whole. */
  readonly name: string
  readonly entry: string
  readonly heading: 'Breaking' | 'Deprecated' | 'Added'
  readonly sentence: string
}

const union = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()

/** Returns every difference from the released version, by its heading in the change log. */
export function changesOf({ released, entries }: Pick<PackageState, 'released' | 'entries'>): ApiChange[] {
  return union(released.entries, entries).flatMap((entry) => {
    const [before, after] = [released.entries[entry] ?? {}, entries[entry] ?? {}]
    return union(before, after).flatMap((name) =>
      changesOfName(name, before, after).map(([heading, sentence]) => ({ name, entry, heading, sentence })),
    )
  })
}

function changesOfName(name: string, before: Shapes, after: Shapes): [ApiChange['heading'], string][] {
  const [was, is] = [before[name], after[name]]
  if (!is) return [['Breaking', `\`${name}\` is gone`]]
  if (!was) return [['Added', `\`${name}\` is new`]]
  const lost = release.incompatibilities({ [name]: was }, after)
  if (lost.length > 0)
    return lost.map(({ needs, given }) => ['Breaking', `breaks uses of ${needs}: it ${given}`])
  if (is.deprecated && !was.deprecated) return [['Deprecated', `\`${name}\` is deprecated`]]
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [['Added', `\`${name}\` accepts or returns more`]]
}

const steps = ['none', 'patch', 'minor', 'major'] as const
type Step = (typeof steps)[number]

/** Returns the step that these changes require. */
export const requiredStep = (changes: readonly ApiChange[]): Step =>
  changes.some(({ heading }) => heading === 'Breaking') ? 'major' : changes.length > 0 ? 'minor' : 'none'

const numbers = (version: string) => version.split('.').map(Number)

/** Returns the step from one version to another, as an index of `steps`; below 0 for a lower version. */
function stepBetween(from: string, to: string): number {
  const [was, is] = [numbers(from), numbers(to)]
  const index = was.findIndex((one, place) => one !== is[place])
  return index < 0 ? 0 : (is[index] ?? 0) > (was[index] ?? 0) ? 3 - index : -1
}

function versionAfter(version: string, step: Step): string {
  const [major = 0, minor = 0] = numbers(version)
  return step === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`
}

/** Returns a sentence for each broken rule. */
export function stateProblems(state: PackageState): string[] {
  const changes = changesOf(state)
  return [
    ...stepProblems(state, changes),
    ...logProblems(state, changes),
    ...changes.flatMap((change) => deprecationProblems(state, change)),
  ]
}

function stepProblems({ name, folder, released, version }: PackageState, changes: readonly ApiChange[]) {
  const needed = requiredStep(changes)
  const taken = stepBetween(released.version, version)
  if (taken < 0) return [`${name} ${version} is older than the released ${released.version}`]
  if (taken >= steps.indexOf(needed)) return []
  const why = changes.filter(({ heading }) => needed !== 'major' || heading === 'Breaking')
  const list = why.slice(0, 10).map(({ entry, sentence }) => `\n  ${entry}: ${sentence}`)
  const more = why.length > 10 ? `\n  and ${why.length - 10} more` : ''
  const wanted = `write ${versionAfter(released.version, needed)} into ${folder}/package.json`
  return [
    `${name} ${released.version} is released; this needs a ${needed} step: ${wanted}${list.join('')}${more}`,
  ]
}

function logProblems(state: PackageState, changes: readonly ApiChange[]) {
  const { folder, version, changelog } = state
  const file = `${folder}/CHANGELOG.md`
  if (!sectionsOf(changelog).some((section) => versionOf(section) === version))
    return [`${file} has no «## ${version}»`]
  return omittedChanges(state, changes).map(
    ({ name, entry, heading, sentence }) =>
      `${file} says nothing of \`${name}\` under «### ${heading}» (${entry}: ${sentence})`,
  )
}

const sectionsOf = (changelog: string) => changelog.split(/^## /m).slice(1)
const versionOf = (section: string) => /^\S+/.exec(section)?.[0] ?? ''

/** Returns the changes that no section newer than the released version names. */
function omittedChanges({ released, changelog }: PackageState, changes: readonly ApiChange[]) {
  const news = sectionsOf(changelog).filter(
    (section) => stepBetween(released.version, versionOf(section)) > 0,
  )
  const parts = news.flatMap((section) => section.split(/^### /m).slice(1))
  return changes.filter(({ name, entry, heading, sentence }) => {
    const words = sentence.endsWith('more') ? [`\`${name}\``, `\`${entry}\``] : [`\`${name}\``]
    return !parts.some((part) => part.startsWith(heading) && words.some((one) => part.includes(one)))
  })
}

/** Returns the log with a line for each omitted change; unchanged when it lacks the package's version. */
export function completeLog(state: PackageState): string {
  const title = `## ${state.version}\n`
  if (!state.changelog.includes(title)) return state.changelog
  return omittedChanges(state, changesOf(state)).reduceRight((log, { heading, entry, sentence }) => {
    const start = log.indexOf(title)
    const end = `${log}\n## `.indexOf('\n## ', start)
    const line = `- ${sentence}${entry === 'calls' ? '' : ` (\`${entry}\`)`}\n`
    const under = log.slice(start, end).indexOf(`### ${heading}\n\n`)
    const [at, text] =
      under < 0
        ? [start + title.length, `\n### ${heading}\n\n${line}`]
        : [start + under + heading.length + 6, line]
    return log.slice(0, at) + text + log.slice(at)
  }, state.changelog)
}

function deprecationProblems({ released, entries, version }: PackageState, change: ApiChange): string[] {
  const { name, entry, sentence } = change
  const mark = released.entries[entry]?.[name]?.deprecated
  const fresh = entries[entry]?.[name]?.deprecated
  if (fresh && !mark && fresh.since !== version)
    return [`${entry}: \`${name}\` says «@deprecated since ${fresh.since}»; the mark is new in ${version}`]
  const isOld = mark && stepBetween(mark.since, released.version) >= steps.indexOf('minor')
  if (!sentence.endsWith('is gone') || isOld) return []
  const first = mark
    ? `it is deprecated since ${mark.since}`
    : `mark it «@deprecated since ${versionAfter(released.version, 'minor')}, use … instead» first`
  return [`${entry}: \`${name}\` may not go yet: ${first}, and lives until another minor version is out`]
}
