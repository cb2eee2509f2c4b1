import { ofBuilds } from './of-builds.ts'
import { ofChanges } from './of-changes.ts'
import { ofStore } from './of-store.ts'

type Row = readonly [english: string, russian: string]

/** Code → English for the command line, with full stops, and Russian for /releases. `{name}` is a parameter. */
export const sentences = { ...ofChanges, ...ofBuilds, ...ofStore } as const satisfies Record<string, Row>

export type ReasonCode = keyof typeof sentences

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Parameters<Code extends ReasonCode> = Readonly<
  Record<Names<(typeof sentences)[Code][number]>, string | number>
>

/** Why something is refused: a row of the table with its values. */
export interface Reason {
  readonly code: ReasonCode
  readonly parameters: Readonly<Record<string, string | number>>
  /** A second sentence: the cause, or the way out. */
  readonly note?: Reason
}

/** The parameters of a row without any are `{}`. */
export type ReasonOf<Code extends ReasonCode> = [code: Code, parameters: Parameters<Code>, note?: Reason]

export const createReason = <Code extends ReasonCode>(
  ...[code, parameters, note]: ReasonOf<Code>
): Reason => ({ code, parameters, ...(note && { note }) })

const several = (parameter: string | number | undefined): boolean => String(parameter ?? '').includes(', ')

export function inEnglish({ code, parameters, note }: Reason): string {
  const [template] = sentences[code]
  const text = several(parameters.who) ? template.replace('{who} needs', '{who} need') : template
  return fill(text, parameters) + (note ? ` ${inEnglish(note)}` : '')
}

const fill = (template: string, parameters: Reason['parameters']): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ''))

/** Returns a sentence for each cause. */
export const sentencesFor = (reasons: readonly Reason[]): string[] => joinReasons(reasons).map(inEnglish)

/** Parameters that hold names of apps, alone or before a version or a colon. */
const appNames: readonly string[] = ['app', 'apps', 'findings', 'other', 'owner', 'sentence', 'who']

/** @param titles name of an app → its title, which stands in its place */
export function inRussian(reasons: readonly Reason[], titles: Readonly<Record<string, string>> = {}): string {
  const withTitles = (value: string): string =>
    value.replace(/(?<!\S)[a-z][a-z0-9-]*(?=$|[\s,:])/g, (app) => (titles[app] ? `«${titles[app]}»` : app))
  const russian = ({ code, parameters, note }: Reason): string => {
    const shown = Object.entries(parameters).map(([name, value]) => [
      name,
      appNames.includes(name) ? withTitles(String(value)) : value,
    ])
    const text = fill(sentences[code][1], Object.fromEntries(shown))
    return note ? `${text}. ${russian(note)}` : text
  }
  return joinReasons(reasons).map(russian).join('. ')
}

/** Joins reasons of one cause: first the things that one app lacks, then the apps that lack them. */
function joinReasons(reasons: readonly Reason[]): Reason[] {
  const unique = [...new Map(reasons.map((one) => [JSON.stringify(one), one])).values()]
  const [whole, joined] = [
    unique.filter(({ parameters }) => parameters.what === undefined),
    unique.filter(({ parameters }) => parameters.what !== undefined),
  ]
  return [...whole, ...joinedBy('who', joinedBy('what', joined))]
}

/** Joins reasons that differ in one parameter alone. */
function joinedBy(name: 'who' | 'what', all: readonly Reason[]): Reason[] {
  const withoutIt = (one: Reason) => JSON.stringify({ ...one, parameters: { ...one.parameters, [name]: '' } })
  return [...Map.groupBy(all, withoutIt).values()].flatMap((group) => {
    const values = [...new Set(group.map(({ parameters }) => parameters[name]))].join(', ')
    return group.slice(0, 1).map((one) => ({ ...one, parameters: { ...one.parameters, [name]: values } }))
  })
}
