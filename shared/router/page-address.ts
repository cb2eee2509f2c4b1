import { createContext, useCallback, useContext } from 'react'
import {
  type Location,
  type NavigationType,
  type Params,
  type To,
  useNavigate,
  useNavigationType,
  useLocation as useRouterLocation,
  useParams as useRouterParams,
} from 'react-router-dom'

export interface PageAddress {
  readonly location: Location
  readonly navigationType: `${NavigationType}`
  /** Absent: the router's. */
  readonly params: Readonly<Params> | undefined
}

/** The address that opened a page. The shell provides it, so that a hidden page has its own (decisions 0005 and 0036). */
export const PageAddressContext = createContext<PageAddress | null>(null)

// A component stays inside or outside of a kept page for life; inside, no navigation of the router renders it.

/** Returns the location of the calling page; outside of a kept page, the router's. */
export function useLocation(): Location {
  const page = useContext(PageAddressContext)
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return page ? page.location : useRouterLocation()
}

/** Returns the values of the `:names` in the path of the calling page's route. */
export const useParams = (() => {
  const page = useContext(PageAddressContext)
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return page?.params ?? useRouterParams()
}) as typeof useRouterParams

/** Returns whether the user reached the page by «back», forward or a reload. */
export function useCameByHistory(): boolean {
  const page = useContext(PageAddressContext)
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return (page ? page.navigationType : useNavigationType()) === 'POP'
}

/** Renders the page of a path, hidden, before it is opened with that state. */
export type Prerender = (path: string, state: unknown) => void

export const PrerenderContext = createContext<Prerender>(() => undefined)

/** Returns a function to call once the page has its data: a hidden page requests nothing (decision 0036). */
export const usePrerender = (): Prerender => useContext(PrerenderContext)

/** Returns a navigation that renders before the next click, which builds on it (decision 0006). */
export function useNavigateInPlace(): (to: To) => void {
  const navigate = useNavigate()
  return useCallback((to) => void navigate(to, { preventScrollReset: true, flushSync: true }), [navigate])
}

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
