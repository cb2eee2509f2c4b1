/** The most expensive JSON texts of `length` characters; `body` is a valid one of the call. */
export const hostileBodies: Readonly<Record<string, (length: number, body: unknown) => string>> = {
  'unknown fields': (length) => `{${fill(length, (i) => `"f${i}":1`)}}`,
  'a list of wrong things': (length) => `[${fill(length, () => '{"orders":[{}]}')}]`,
  'lists in every field': (length) => inEveryField(`[${fill(length / 5, () => '{"a":"x"}')}]`),
  'texts in every field': (length) => inEveryField(`"${'x@'.repeat(length / 10)}"`),
  'hidden names': (length) => `[{"__proto__":0}${',{}'.repeat(length / 3 - 6)}]`,
  'texts for no database': (length) => inEveryField(`[${fill(length / 5, () => '"\\u0000"')}]`),
  'its own parts, again and again': (length, body) =>
    repeated(body, Math.floor(length / JSON.stringify(body).length)),
  depth: (length) => '['.repeat(length / 2 - 1) + ']'.repeat(length / 2 - 1),
}

function fill(most: number, part: (i: number) => string): string {
  const parts: string[] = []
  for (let length = 20, i = 0; length < most; i += 1) {
    const text = part(i)
    parts.push(text)
    length += text.length + 1
  }
  return parts.join(',')
}

/** Uses fields of several bodies, so that each call finds one of its own. */
function inEveryField(json: string): string {
  return `{${['events', 'permissions', 'merchants', 'products'].map((name) => `"${name}":${json}`)}}`
}

/** Returns the body with one unknown field, and with lists that are `times` times longer. */
function repeated(body: unknown, times: number): string {
  const longer = (value: unknown) =>
    Array.isArray(value) ? Array.from({ length: times }, () => value).flat() : value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(longer(body))
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, longer(value)])),
    odd: 1,
  })
}
