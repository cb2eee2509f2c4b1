import type { FirstCall } from '@cabinet/contract'

export interface CallContext {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly preferences: Readonly<Record<string, unknown>>
}

const placeholder = /\{([^{}]*)\}/g

function resolveAlternative(alternative: string, context: CallContext): string {
  const { params, query, preferences } = context
  if (!alternative.startsWith('pref:')) return params[alternative] ?? query.get(alternative) ?? ''
  const stored = preferences[alternative.slice('pref:'.length)]
  return typeof stored === 'string' || typeof stored === 'number' ? `${stored}` : ''
}

/** `{name|pref:key|literal}`: the first alternative with a value; the last of several is literal. */
function resolvePlaceholder(inner: string, context: CallContext): string {
  const alternatives = inner.split('|')
  for (const [index, alternative] of alternatives.entries()) {
    const literal = index > 0 && index === alternatives.length - 1 && !alternative.startsWith('pref:')
    const value = literal ? alternative : resolveAlternative(alternative, context)
    if (value !== '') return value
  }
  return ''
}

/** The text with its placeholders filled; `undefined` when it has some and all are empty. */
export function fillTemplate(template: string, context: CallContext): string | undefined {
  let seen = 0
  let filled = 0
  const text = template.replace(placeholder, (_, inner: string) => {
    const value = resolvePlaceholder(inner, context)
    seen += 1
    if (value !== '') filled += 1
    return value
  })
  return seen > 0 && filled === 0 ? undefined : text
}

/** Whether each present parameter of the address matches its pattern. */
function matchesCondition(when: NonNullable<FirstCall['when']>, { params, query }: CallContext): boolean {
  return Object.entries(when).every(([name, pattern]) => {
    const value = params[name] ?? query.get(name) ?? ''
    return value === '' || new RegExp(pattern).test(value)
  })
}

/** Query sorted by name; undefined when a value is missing or `when` refuses it. */
export function urlOf(first: FirstCall, apiBase: string, context: CallContext): string | undefined {
  if (!matchesCondition(first.when ?? {}, context)) return undefined
  let complete = true
  const path = first.call.slice('GET '.length).replace(placeholder, (_, name: string) => {
    const value = context.params[name]
    if (value === undefined) complete = false
    return encodeURIComponent(value ?? '')
  })
  if (!complete) return undefined
  const query = new URLSearchParams()
  for (const [name, template] of Object.entries(first.query ?? {})) {
    const value = fillTemplate(template, context)
    if (value !== undefined) query.set(name, value)
  }
  query.sort()
  const text = query.toString()
  return `${apiBase}${path}${text && `?${text}`}`
}
