/**
 * The router as the product uses it: a short list keeps tree-shaking alive in a shared module (the server-side and RSC
 * halves of react-router stay out). Paths are below the base path: `/transactions`, never `/merchant-cabinet/…`.
 */
export type { LinkProps, NavLinkProps, RouteObject, To } from 'react-router'
export {
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'

export const BASE_PATH = '/merchant-cabinet'
