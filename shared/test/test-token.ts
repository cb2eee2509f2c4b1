const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')

/** Returns a token of `subject` that expires in `seconds`, by a server clock `ahead` seconds fast. */
export function testToken(subject: string, seconds: number, ahead = 0): string {
  const now = Math.floor(Date.now() / 1000) + ahead
  return `e30.${encode({ sub: subject, iat: now, exp: now + seconds, n: Math.random() })}.x`
}
