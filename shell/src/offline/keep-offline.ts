import type { ReleaseSet } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { emitTelemetry } from '@cabinet/shared/remote'
import { importKey, isSignedBy, signedText } from '../update/verify-set.ts'

/** The worker believes pages by their signature alone: a browser that can't verify one goes without it. */
async function canVerify({ keys }: ReleaseSet): Promise<boolean> {
  const [key] = Object.values(keys ?? {})
  if (key === undefined) return false
  return importKey(key).then(
    () => true,
    () => false,
  )
}

/** Before the user is known nobody can say which sections are his. */
function userKnown(): Promise<void> {
  return new Promise((resolve) => {
    if (useSession.getState().user) return resolve()
    const stop = useSession.subscribe(({ user }) => {
      if (!user) return
      stop()
      resolve()
    })
  })
}

/** Keeps this page and the files of shell and `apps()`; without https, or where operations switched it off, nothing happens. */
export async function keepOffline(set: ReleaseSet, apps: () => readonly string[]): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!container || set.config.worker === false || !(await canVerify(set))) return
  const { basePath } = set.config
  const address = `${basePath}/sw.js`
  const script = signedText(await (await fetch(address, { cache: 'no-cache' })).text())
  if (!script || !(await isSignedBy(script, set.keys))) {
    // Nothing but the origin holds a worker: a browser installs what it is given. Here it is seen, told, and let go.
    const foreign = new Error(`${address} is not signed`)
    const file = `${basePath}/apps/shell/${set.shell.version}/`
    emitTelemetry({ type: 'page-error', kind: 'policy', error: foreign, file, byUser: false })
    await (await container.getRegistration(`${basePath}/`))?.unregister()
    throw foreign
  }
  await container.register(address, { scope: `${basePath}/` })
  const { active } = await container.ready
  await userKnown()
  // Whoever counts his bytes keeps what he uses, and nothing ahead.
  const saving: unknown = Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData')
  active?.postMessage({ keep: saving === true ? [] : apps(), drawn: set.shell.version })
}
