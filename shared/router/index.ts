/** A short list keeps tree-shaking alive in a shared module: every name is paid for by every page. Paths are below the base path. */
export type { RouteObject, To } from 'react-router-dom'
export {
  createBrowserRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export { useNavigateInPlace } from './navigate-in-place.ts'
