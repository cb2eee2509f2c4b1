import { createContext, useContext } from 'react'
import {
  type Location,
  type NavigationType,
  useNavigationType,
  useLocation as useRouterLocation,
} from 'react-router-dom'

export interface PageAddress {
  readonly location: Location
  readonly navigationType: `${NavigationType}`
}

/** Address that a page was opened by. The shell gives it, so that a kept page hears of no navigation while it is hidden (decision 0005). */
export const PageAddressContext = createContext<PageAddress | null>(null)

/** Location of the page that calls it, which outside of a kept page is the router's. */
export function useLocation(): Location {
  const ofRouter = useRouterLocation()
  return useContext(PageAddressContext)?.location ?? ofRouter
}

/** Whether the user came to the page by «back», forward or a reload, and not by a link. */
export function useCameByHistory(): boolean {
  const ofRouter = useNavigationType()
  return (useContext(PageAddressContext)?.navigationType ?? ofRouter) === 'POP'
}
