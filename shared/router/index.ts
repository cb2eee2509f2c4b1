/** A short list keeps tree-shaking in a shared module, because every page pays for every name. Paths are below the base path. */
export type { RouteObject, To } from 'react-router-dom'
export {
  createBrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export {
  type AddressReader,
  type PageAddress,
  PageAddressContext,
  type Prerender,
  PrerenderContext,
  readAddress,
  useCameByHistory,
  useLocation,
  useNavigateInPlace,
  useParams,
  usePrerender,
} from './page-address.ts'
export { Navigate, RouterProvider, useRedirect } from './redirect.tsx'
