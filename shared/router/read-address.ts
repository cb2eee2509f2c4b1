export interface AddressReader {
  /** Values of the address that the page cannot use, each as a Russian noun phrase. Never a reason to fail. */
  readonly problems: string[]
  /** The parameter's value; the fallback where it is absent, or `parse` gives null, which is a problem named by the noun. */
  read<T>(name: string, noun: string, fallback: T, parse: (text: string) => T | null): T
  /** Number of the page. One too far is the server's to correct: it tells the last one. */
  page(): number
}

/** The server's limit (contract, `Page`). */
const lastPage = 1_000_000

const parsePage = (text: string) => (/^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPage) : null)

const quote = (text: string) => `«${text.length > 24 ? `${text.slice(0, 24)}…` : text}»`

/** Reads the state of a page from its address, and keeps what it could not use, for `AddressProblems` of `ui`. */
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
