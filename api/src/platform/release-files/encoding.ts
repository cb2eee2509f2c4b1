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
