import type { FirstCall } from '@cabinet/contract'

export interface CallContext {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly preferences: Readonly<Record<string, unknown>>
  /** The answer of `/me`; absent until it comes. */
  readonly user?: Readonly<Record<string, unknown>>
}

const placeholder = /\{([^{}]*)\}/g

/** Prefix of a source that counts only in an address without a query. */
const bare = 'bare:'

/** Empty for a preference stored as empty; `null` while the user is unknown. */
function resolveAlternative(alternative: string, context: CallContext): string | null | undefined {
  const { params, query, preferences, user } = context
  if (alternative.startsWith(bare))
    return query.size > 0 ? undefined : resolveAlternative(alternative.slice(bare.length), context)
  const [source = '', key] = alternative.split(':')
  if (key === undefined) return params[source] || query.get(source) || undefined
  if (source === 'me' && !user) return null
  const found = (source === 'me' ? user : preferences)?.[key]
  return typeof found === 'string' || typeof found === 'number' ? `${found}` : undefined
}

/** `{name|pref:key|bare:me:key|literal}`: the first alternative with a value; the last of several is literal. */
function resolvePlaceholder(inner: string, context: CallContext): string | null {
  const alternatives = inner.split('|')
  for (const [index, alternative] of alternatives.entries()) {
    const literal = index > 0 && index === alternatives.length - 1 && !alternative.includes(':')
    const value = literal ? alternative : resolveAlternative(alternative, context)
    if (value !== undefined) return value
  }
  return ''
}

/** Returns the text with its placeholders filled; `undefined` when it has some and all are empty, `null` when one waits for the user. */
export function fillTemplate(template: string, context: CallContext): string | null | undefined {
  const values: (string | null)[] = []
  const text = template.replace(placeholder, (_, inner: string) => {
    const value = resolvePlaceholder(inner, context)
    values.push(value)
    return value ?? ''
  })
  if (values.includes(null)) return null
  return values.length > 0 && values.every((value) => value === '') ? undefined : text
}

/** Whether each present parameter of the address matches its pattern. */
function matchesCondition(when: NonNullable<FirstCall['when']>, { params, query }: CallContext): boolean {
  return Object.entries(when).every(([name, pattern]) => {
    const value = params[name] ?? query.get(name) ?? ''
    return value === '' || new RegExp(pattern).test(value)
  })
}

/** Query sorted by name; `undefined` when a value is missing or `when` refuses it, `null` when one waits for the user. */
export function urlOf(first: FirstCall, apiBase: string, context: CallContext): string | null | undefined {
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
    if (value === null) return null
    if (value !== undefined) query.set(name, value)
  }
  query.sort()
  const text = query.toString()
  return `${apiBase}${path}${text && `?${text}`}`
}
