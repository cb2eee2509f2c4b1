/**
 * Runs in the page before all other scripts, so it refers to nothing in this file. React announces itself to the hook when the shell starts,
 * before the refresh runtime of a remote is there. Errors of the compiler and of rendering appear over the page until a save
 * removes them.
 */
function inPage(sourcesAddress: string, version: string): void {
  const renderers = new Map<number, unknown>()
  const nothing = () => {}
  Reflect.set(
    window,
    '__REACT_DEVTOOLS_GLOBAL_HOOK__',
    Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') ?? {
      renderers,
      supportsFiber: true,
      inject: (renderer: unknown) => renderers.set(renderers.size, renderer).size - 1,
      onScheduleFiberRoot: nothing,
      onCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
    },
  )

  const overlay = document.createElement('div')
  overlay.role = 'alertdialog'
  overlay.ariaLabel = 'Development error'
  overlay.style.cssText =
    'position:fixed;inset:0;z-index:2147483647;overflow:auto;padding:24px;background:#181818;color:#fff;font:14px/1.5 monospace;white-space:pre-wrap'
  overlay.onclick = () => overlay.remove()
  const show = (title: string, text: string) => {
    overlay.textContent = `${title}\n\n${text}\n\nGoes with the next good save, or by a click.`
    document.documentElement.append(overlay)
  }

  // A page that threw, or started without a good build, recovers only by a reload.
  let broken = false
  const listenTo = (level: 'error' | 'warn') => {
    const report = console[level].bind(console)
    console[level] = (...said: unknown[]) => {
      report(...said)
      const error = said.find((one) => one instanceof Error)
      const text = error?.stack ?? (String(said[0]).includes(` ${version}: `) ? String(said[0]) : undefined)
      if (text === undefined || (broken && !error)) return
      broken = true
      fetch(sourcesAddress, { method: 'POST', body: text })
        .then((answer) => answer.text())
        .catch(() => text)
        .then((inSources) => broken && show('Failed while running', inSources))
    }
  }
  listenTo('error')
  listenTo('warn')

  const isPage = () => document.getElementById('release-set') !== null
  let hash: string | undefined
  const follow = () => {
    let changed = false
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
    socket.onclose = () => setTimeout(follow, 1000)
    socket.onmessage = (message) => {
      const { type, data } = JSON.parse(message.data)
      if (type === 'hash') {
        changed = hash !== undefined && hash !== data
        hash = data
      } else if (type === 'errors') {
        broken ||= !changed
        show('Failed to compile', data.map((error: { message: string }) => error.message).join('\n\n'))
      } else if (type !== 'ok' && type !== 'warnings') return
      else if (!isPage()) setTimeout(() => location.reload(), 1000)
      else if (changed && broken) location.reload()
      else if (changed) overlay.remove()
    }
  }
  follow()
}

/** Returns the script as text. */
export const pageScript = (sourcesAddress: string, version: string): string =>
  `(${inPage})(${JSON.stringify(sourcesAddress)}, ${JSON.stringify(version)})`
