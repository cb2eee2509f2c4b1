export type Encoding = 'br' | 'gzip'

const known: readonly Encoding[] = ['br', 'gzip']

/** Returns the client's preference per encoding; `q=0` means no. */
function qualities(header = ''): Map<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2))] as const
    }),
  )
}

/** Returns the encodings accepted by the client, best first. `*` stands for the unnamed ones. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const quality = qualities(header)
  return known.filter((name) => (quality.get(name) ?? quality.get('*') ?? 0) > 0)
}
