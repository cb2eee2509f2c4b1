import type { Page } from 'playwright-core'

/** The part of Module Federation's host that finds an entry in the page. */
interface Host {
  readonly name: string
  readonly options: { readonly remotes: readonly { name: string; entry: string }[] }
}

/**
 * Runs the entry of an app in a page that does not use it. The entry may leave its container there, and nothing else.
 * @returns a sentence for each other effect
 */
export async function entrySideEffects(page: Page, app: string): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }) => asked.push(request.url())
  page.on('request', note)
  const { entry, effects } = await page.evaluate(async (name) => {
    const set = JSON.parse(document.getElementById('release-set')?.textContent ?? '')
    const container: string = set.remotes[name]?.live.global
    const hosts: readonly Host[] = Reflect.get(window, '__FEDERATION__')?.__INSTANCES__ ?? []
    const remote = hosts.flatMap(({ options }) => options.remotes).find((one) => one.name === container)
    if (!remote) return { entry: '', effects: ['the shell does not know it'] }
    const add = (element: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        element.onload = () => resolve(true)
        element.onerror = () => resolve(false)
        document.head.append(element)
      })
    // A file that is already here runs at once, so that the shell's own changes hardly fall into the time that is watched.
    await add(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: remote.entry }),
    )
    const script = Object.assign(document.createElement('script'), { src: remote.entry })
    const storage = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    const before = { names: new Set(Object.getOwnPropertyNames(window)), storage: storage() }
    const changes: MutationRecord[] = []
    const watch = new MutationObserver((records) => changes.push(...records))
    watch.observe(document, { childList: true, attributes: true, subtree: true })
    const ran = await add(script)
    changes.push(...watch.takeRecords())
    watch.disconnect()
    const isOwn = ({ addedNodes }: MutationRecord) => addedNodes.length === 1 && addedNodes[0] === script
    const left = Object.getOwnPropertyNames(window).filter(
      (one) => !before.names.has(one) && one !== container && !/^(__|webpackChunk|rspackChunk)/.test(one),
    )
    const { init, get } = Object(Reflect.get(window, container))
    const found = [
      ran || 'it does not come',
      (typeof init === 'function' && typeof get === 'function') || `it leaves no container ${container}`,
      left.length === 0 || `it leaves ${left.join(', ')} on window`,
      changes.every(isOwn) || 'it changes the document',
      storage() === before.storage || 'it writes into the storage of the browser',
    ]
    return { entry: remote.entry, effects: found.filter((one) => typeof one === 'string') }
  }, app)
  page.off('request', note)
  const others = asked.filter((url) => url !== entry).map((url) => new URL(url).pathname)
  return [...effects, ...(others.length > 0 ? [`it asks for ${others.join(', ')}`] : [])]
}
