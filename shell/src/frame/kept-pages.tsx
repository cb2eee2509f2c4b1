import { DataRouterContext, LocationContext, useOutlet } from '@cabinet/shared/router'
import { Activity, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RemotePlace } from '../release-set/places.ts'
import type { loadedPages } from '../remotes/page-module.ts'
import type { RemoteStore } from '../remotes/remote-store.ts'
import { whenDrawn } from '../session/reference-data.ts'
import type { KeepingRules } from './keeping/keeping.ts'
import type { DrawnPage } from './keeping/pages-at.ts'

export interface KeptPagesProps {
  readonly store: RemoteStore
  readonly placeOf: (pathname: string) => RemotePlace | undefined
  readonly pageOf: (place: RemotePlace) => ReactNode
  readonly loaded: typeof loadedPages
}

export interface Kept {
  /** Come after the first row, which waits for none of it: until then a page that is left goes. */
  readonly rules?: KeepingRules
  readonly pages?: readonly DrawnPage[]
}

/** The page of the address, and beside it, hidden, those that were left and may be shown again (decision 0043). */
export function KeptPages(props: KeptPagesProps) {
  const at = useContext(LocationContext)
  const outlet = useOutlet()
  const router = useContext(DataRouterContext)?.router
  const [{ rules, pages }, setKept] = useState<Kept>({})
  useEffect(
    () =>
      whenDrawn(() =>
        import('./keeping/keeping.ts').then(
          ({ keeping }) => router && keeping(props, router, setKept),
          () => undefined,
        ),
      ),
    [props, router],
  )
  const place = props.placeOf(at.location.pathname)
  const page = place?.keep && { key: 0, place, at, content: outlet }
  return (
    <>
      {(rules ? rules.pagesAt(pages, at, page) : page ? [page] : []).map((page) => (
        <KeptPage key={page.key} page={page} rules={rules} />
      ))}
      {!page && outlet}
    </>
  )
}

function KeptPage({ page, rules }: { page: DrawnPage; rules: KeepingRules | undefined }) {
  const { at, content, mode } = page
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it is hidden or shown
  useLayoutEffect(() => rules?.turned(container.current, page), [rules, mode])
  return (
    <div ref={container}>
      <Activity mode={mode}>
        <div>
          <LocationContext value={at}>{content}</LocationContext>
        </div>
      </Activity>
    </div>
  )
}
