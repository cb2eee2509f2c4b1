export interface AddressReader {
  /** Unusable values of the address as Russian noun phrases; they never fail the page. */
  readonly problems: string[]
  /** Returns a parameter's value, or the fallback; null of `parse` is a problem, named by the noun. */
  read<T>(name: string, noun: string, fallback: T, parse: (text: string) => T | null): T
  /** Returns the page number; the server corrects one beyond the last page. */
  page(): number
}

/** The server's limit (contract, `Page`). */
const lastPage = 1_000_000

const parsePage = (text: string) => (/^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPage) : null)

const quote = (text: string) => `«${text.length > 24 ? `${text.slice(0, 24)}…` : text}»`

/** Reads a page's state from its address and collects unusable values for `AddressProblems` of `ui`. */
export function readAddress(params: URLSearchParams): AddressReader {
  const problems: string[] = []
  const read: AddressReader['read'] = (name, noun, fallback, parse) => {
    const text = params.get(name)?.trim() ?? ''
    if (text === '') return fallback
    const value = parse(text)
    if (value === null) problems.push(`${noun} ${quote(text)}`)
    return value ?? fallback
  }
  return { problems, read, page: () => read('page', 'страница', 1, parsePage) }
}
