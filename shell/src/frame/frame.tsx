import { ScrollRestoration } from '@cabinet/shared/router'
import { chakra, Flex, OfflineBar, SkipLink, useLazyModule } from '@cabinet/shared/ui'
import { Activity, memo, type ReactNode } from 'react'
import { Unreachable } from '../pages/unreachable.tsx'
import type { NavigationEntry } from '../release-set/places.ts'
import { useUserStatus } from '../session/user.ts'
import { useNews } from '../update/news.ts'
import { Header } from './header.tsx'
import { useLateElements } from './late-elements.ts'
import { RedirectToSecondFactor, useMustEnrol } from './redirect-to-second-factor.tsx'
import { MAIN_ID, useFocusOnNavigation } from './route-change.ts'
import { Sidebar } from './sidebar.tsx'
import { useNavigation, type VisibleEntry } from './use-navigation.ts'
import { useSearch } from './use-search.ts'

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
