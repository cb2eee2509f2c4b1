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

/** The address that opened a page. The shell provides it, so that a hidden kept page misses navigations (decision 0005). */
export const PageAddressContext = createContext<PageAddress | null>(null)

/** Location of the calling page; outside of a kept page it is the router's. */
export function useLocation(): Location {
  const ofRouter = useRouterLocation()
  return useContext(PageAddressContext)?.location ?? ofRouter
}

/** Whether the user reached the page by «back», forward or a reload. */
export function useCameByHistory(): boolean {
  const ofRouter = useNavigationType()
  return (useContext(PageAddressContext)?.navigationType ?? ofRouter) === 'POP'
}
