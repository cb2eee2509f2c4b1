const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')

/** A token of `subject` that ends in `seconds` by a clock that runs `ahead` seconds ahead of ours. For tests. */
export function testToken(subject: string, seconds: number, ahead = 0): string {
  const now = Math.floor(Date.now() / 1000) + ahead
  return `e30.${encode({ sub: subject, iat: now, exp: now + seconds, n: Math.random() })}.x`
}
