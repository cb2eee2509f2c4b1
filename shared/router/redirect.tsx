import { type ComponentProps, createContext, useCallback, useContext, useEffect } from 'react'
import {
  createPath,
  type NavigateOptions,
  type NavigateProps as PropsOfNavigate,
  RouterProvider as Provider,
  type To,
  useNavigate,
} from 'react-router-dom'
import { useLocation } from './page-address.ts'

type PropsOfProvider = ComponentProps<typeof Provider>

interface RouterProviderProps {
  router: PropsOfProvider['router']
  onError?: NonNullable<PropsOfProvider['onError']>
  useTransitions?: boolean
}

const RouterContext = createContext<PropsOfProvider['router'] | undefined>(undefined)

/** Renders the page of the router, which pages may ask for its newest address. */
export function RouterProvider(props: RouterProviderProps) {
  return (
    <RouterContext value={props.router}>
      <Provider {...props} />
    </RouterContext>
  )
}

/** Returns a navigation of the page's own accord: a press that has opened another address wins, even before that one is rendered. */
export function useRedirect(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const router = useContext(RouterContext)
  const { pathname, search } = useLocation()
  return useCallback(
    (to, options) => {
      if (router === undefined) return
      const { location, navigation } = router.state
      const opened = navigation.location ?? location
      // The router's own address begins with the base path.
      const below = opened.pathname.slice(router.basename === '/' ? 0 : router.basename?.length) || '/'
      if (below + opened.search === pathname + search) void navigate(to, options)
    },
    [navigate, router, pathname, search],
  )
}

interface NavigateProps {
  to: To
  replace?: boolean
  state?: PropsOfNavigate['state']
  relative?: 'route' | 'path'
}

/** Opens another address in place of the page that renders it. */
export function Navigate({ to, replace = false, state, relative = 'route' }: NavigateProps): null {
  const redirect = useRedirect()
  const path = typeof to === 'string' ? to : createPath(to)
  useEffect(() => redirect(path, { replace, state, relative }), [redirect, path, replace, state, relative])
  return null
}
