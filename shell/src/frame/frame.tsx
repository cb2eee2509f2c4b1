import { Navigate, Outlet, ScrollRestoration, useLocation } from '@cabinet/shared/router'
import {
  Button,
  chakra,
  ErrorState,
  Flex,
  IconButton,
  OfflineBar,
  SkipLink,
  useLazyModule,
  useMedia,
  usePreference,
} from '@cabinet/shared/ui'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { Activity, memo, type ReactNode } from 'react'
import type { NavigationEntry } from '../release-set/places.ts'
import { useShownSession } from '../session/shown-session.ts'
import { useUserStatus } from '../session/user.ts'
import { useNews } from '../update/news.ts'
import { Header } from './header.tsx'
import { useLateElements } from './late-elements.ts'
import { NavList, type NavListProps, useNavigation, type VisibleEntry } from './nav-list.tsx'
import { SECOND_FACTOR } from './paths.ts'
import { MAIN_ID, useFocusOnNavigation } from './route-change.ts'
import { useSearch } from './use-search.ts'

const Root = chakra('nav', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    flexShrink: 0,
    justifyContent: 'space-between',
    position: 'sticky',
    top: 'var(--ui-sizes-header)',
    height: 'calc(100dvh - 56px)',
    overflowY: 'auto',
    p: '3',
    gap: '4',
    bg: 'bg.panel',
    borderRightWidth: '1px',
    borderColor: 'border',
    _print: { display: 'none' },
  },
  variants: { compact: { true: { width: 'rail' }, false: { width: 'sidebar' } } },
})

const tightQuery = '(max-width: 1023.98px)'

/** Sections on the left, 232 px or, collapsed, 64 px; on a phone in a drawer. */
function Sidebar({ entries, onIntent }: Pick<NavListProps, 'entries' | 'onIntent'>) {
  const [collapsed, setCollapsed] = usePreference('sidebarCollapsed')
  const tight = useMedia(tightQuery)
  const compact = collapsed || tight
  return (
    <Root aria-label="Разделы" compact={compact}>
      <NavList entries={entries} compact={compact} {...(onIntent ? { onIntent } : {})} />
      {tight ? null : collapsed ? (
        <IconButton label="Развернуть меню" icon={<ChevronsRight />} onClick={() => setCollapsed(false)} />
      ) : (
        <Button
          variant="ghost"
          justifyContent="flex-start"
          px="10px"
          icon={<ChevronsLeft />}
          onClick={() => setCollapsed(true)}
        >
          Свернуть меню
        </Button>
      )}
    </Root>
  )
}

/** `/me` did not answer: the user is unknown but stays signed in. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  const failure = useUserStatus((state) => state.failure)
  return failure === null ? (
    <ErrorState
      title="Нет связи с сервером"
      message="Вы остаётесь в системе. Проверьте подключение."
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      title={`Сервер временно не отвечает как надо (код ${failure})`}
      message="Вы остаётесь в системе. Повторите попытку через минуту."
      onRetry={onRetry}
    />
  )
}

/** Returns whether the role needs a second factor not enrolled: the server refuses everything else. */
const useMustEnrol = (): boolean => useShownSession((session) => session.user?.mustEnrol ?? false)

/** Redirects to the one open page. */
function RedirectToSecondFactor() {
  const { pathname } = useLocation()
  return pathname === SECOND_FACTOR ? <Outlet /> : <Navigate to={SECOND_FACTOR} replace />
}

const Main = chakra('main', {
  base: {
    flex: '1',
    minWidth: '0',
    maxWidth: 'content',
    mx: 'auto',
    px: { base: '4', md: '2', lg: '6' },
    py: { base: '4', md: '5' },
    _focusVisible: { outline: 'none' },
  },
})

const Bars = chakra('div', { base: { display: 'grid', gap: '2', mb: '4', _empty: { display: 'none' } } })

const loadPalette = () => import('../palette/palette.tsx')

const loadReleaseNews = () => import('../update/release-news.tsx')

export interface FrameProps {
  readonly entries: readonly NavigationEntry[]
  readonly guideHref: string
  readonly onIntent: (entry: NavigationEntry) => void
  readonly onRetryUser: () => void
  readonly outlet: ReactNode
}

export function Frame(props: FrameProps) {
  useFocusOnNavigation()
  const late = useLateElements()
  return (
    <>
      <Activity mode={late.lock ? 'hidden' : 'visible'}>
        <Parts {...props} entries={useNavigation(props.entries)} />
      </Activity>
      {Object.values(late)}
    </>
  )
}

/** Memoised: rendering it again would dominate a change between existing pages of one section. */
const Parts = memo(FrameParts)

interface FramePartsProps extends Omit<FrameProps, 'entries'> {
  readonly entries: readonly VisibleEntry[]
}

function FrameParts({ entries, guideHref, onIntent, onRetryUser, outlet }: FramePartsProps) {
  const search = useSearch()
  const palette = useLazyModule(loadPalette, search.open)
  const mustEnrol = useMustEnrol()
  const release = useLazyModule(
    loadReleaseNews,
    useNews(({ news }) => news !== 'none'),
  )
  const unreachable = useUserStatus(({ status }) => status === 'unreachable')
  return (
    <>
      <SkipLink target={MAIN_ID} />
      <Header entries={entries} guideHref={guideHref} onSearch={search.onOpen} />
      <Flex alignItems="flex-start">
        <Sidebar entries={entries} onIntent={onIntent} />
        <Main id={MAIN_ID} tabIndex={-1}>
          {release && (
            <Bars>
              <release.ReleaseNews />
            </Bars>
          )}
          {unreachable ? (
            <Unreachable onRetry={onRetryUser} />
          ) : mustEnrol ? (
            <RedirectToSecondFactor />
          ) : (
            outlet
          )}
        </Main>
      </Flex>
      {palette && search.open && <palette.Palette entries={entries} {...search} />}
      <OfflineBar />
      <ScrollRestoration />
    </>
  )
}
