/**
 * The router as the product uses it: a short list keeps tree-shaking alive in a shared module (the server-side and RSC
 * halves of react-router stay out, and so does all that nobody uses: every name here is paid for by every page).
 * Paths are below the base path: `/transactions`, never `/merchant-cabinet/…`.
 */
export type { LinkProps, RouteObject, To } from 'react-router-dom'
export {
  createBrowserRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export { useNavigateInPlace } from './navigate-in-place.ts'
