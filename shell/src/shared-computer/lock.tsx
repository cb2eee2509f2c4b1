import { call, type QueryClient } from '@cabinet/shared/api'
import { expireSession, useSession } from '@cabinet/shared/auth'
import { IconButton } from '@cabinet/shared/ui'
import LockIcon from 'lucide-react/icons/lock'
import { createPortal } from 'react-dom'
import { useLateElements } from '../frame/late-elements.ts'
import { LOCKED_KEY } from '../session/ended-note.ts'
import { readStorage, writeStorage } from '../session/storage.ts'
import { LockPage } from './lock-page.tsx'

const RETRY_MS = 2_000

/** The parts that the lock has taken out of the document. */
interface Taken {
  readonly place: Element
  readonly nodes: Node[]
  readonly focused: Element | null
  readonly title: string
  readonly top: number
  readonly observer: MutationObserver
}

let taken: Taken | undefined
let isStarted = false

/** Covers a page whose session says that it is locked; where its user is not known, only a sign-in is left. */
export function coverLocked(client: QueryClient): void {
  startLock(client)
  const username = storedName() ?? useSession.getState().user?.username
  if (username === undefined) expireSession()
  else lock(client, username)
}

/** Offers the lock by a button and Ctrl+Alt+L, and follows the other tabs; once, but for a button that found no header. */
export function startLock(client: QueryClient): void {
  offerButton(client)
  if (isStarted) return
  isStarted = true
  const follow = () => {
    const username = storedName()
    if (username !== null) return lock(client, username)
    // Removing the name by hand proves nothing.
    if (taken)
      call('GET /users/api/v1/me').then(
        () => unlock(client),
        () => undefined,
      )
  }
  window.addEventListener('storage', ({ key }) => (key === LOCKED_KEY || key === 'token') && follow())
  const onKey = (event: KeyboardEvent) => {
    const { code, ctrlKey, altKey, shiftKey, metaKey } = event
    if (code !== 'KeyL' || !ctrlKey || !altKey || shiftKey || metaKey) return
    event.preventDefault()
    lock(client)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  // A page that the browser has kept for «back» has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())
  follow()
}

/** Adds the lock's button to the header; a page that is locked before it is rendered gets it at the unlocking. */
function offerButton(client: QueryClient): void {
  const header = document.querySelector('header')
  if (!header || useLateElements.getState().lockButton) return
  // The place before the others is free: none moves under a pointer.
  const place = header.insertBefore(document.createElement('div'), header.lastElementChild)
  const button = (
    <IconButton label="Заблокировать (Ctrl+Alt+L)" icon={<LockIcon />} onClick={() => lock(client)} />
  )
  useLateElements.setState({ lockButton: createPortal(button, place, 'lock-button') })
}

/** Takes the page out of the document, in all tabs; the server answers nothing but an unlocking meanwhile. */
function lock(client: QueryClient, username = useSession.getState().user?.username ?? ''): void {
  if (taken || !useSession.getState().isAuth) return
  const { body, title, activeElement: focused } = document
  const place = document.createElement('div')
  const nodes: Node[] = []
  const take = () => {
    // The style sheet lies in the body too.
    for (const node of [...body.childNodes])
      if (node !== place && !(node instanceof HTMLLinkElement)) nodes.push(body.removeChild(node))
  }
  const top = scrollY
  take()
  body.append(place)
  // A call that finishes meanwhile may add an element, which goes the same way.
  const observer = new MutationObserver(take)
  observer.observe(body, { childList: true })
  taken = { place, nodes, focused, title, top, observer }
  storeName(username)
  useLateElements.setState({
    lock: (
      <LockPage
        key="lock"
        place={place}
        username={username}
        told={tellServer()}
        onUnlocked={(byItsUser) => {
          if (byItsUser) return unlock(client)
          storeName(null)
          location.reload()
        }}
        onGone={() => void putBack()}
      />
    ),
  })
}

function putBack(): Taken | undefined {
  const before = taken
  taken = undefined
  before?.observer.disconnect()
  before?.place.remove()
  if (before) document.body.append(...before.nodes)
  return before
}

/** Shows the page as it was. */
function unlock(client: QueryClient): void {
  const before = putBack()
  if (!before) return
  const { focused, title, top } = before
  useLateElements.setState({ lock: null })
  document.title = title
  storeName(null)
  offerButton(client)
  // Refused meanwhile.
  void client.invalidateQueries()
  // The page shows itself again with the next render.
  setTimeout(() => {
    scrollTo({ top, behavior: 'instant' })
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  })
}

/** Repeats the lock until the server knows of it. */
async function tellServer(): Promise<void> {
  while (taken) {
    const isTold = await call('POST /users/api/v1/lock').then(
      () => true,
      () => false,
    )
    if (isTold) return
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

const storedName = () => readStorage('localStorage', LOCKED_KEY)

/** Without storage each tab hears of it by its next call. */
const storeName = (username: string | null) => writeStorage('localStorage', LOCKED_KEY, username)
