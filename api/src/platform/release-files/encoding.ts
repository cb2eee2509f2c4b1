export type Encoding = 'br' | 'gzip'

const known: readonly Encoding[] = ['br', 'gzip']

/** Encoding → how much the client wants it; `q=0` means no. */
function qualities(header = ''): Map<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2))] as const
    }),
  )
}

/** Encodings that the client takes, best first. `*` stands for those not named. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const quality = qualities(header)
  return known.filter((name) => (quality.get(name) ?? quality.get('*') ?? 0) > 0)
}

/** Hash, base64, of the file that the client offers to decode a delta by; `undefined` for anything else that the header may hold. */
export function offeredDictionary(
  accepted: string | undefined,
  available: string | string[] | undefined,
): string | undefined {
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(available)) ?? []
  return (qualities(accepted).get('dcz') ?? 0) > 0 ? hash : undefined
}
