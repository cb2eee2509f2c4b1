/** What a link is about, to be shown before anything is opened; whether it holds, the server says. `undefined` when it is no link of ours. */
export function shownTicket(token: string): { app: string; version: string } | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const [app, version]: unknown[] = [
      Reflect.get(Object(claims), 'app'),
      Reflect.get(Object(claims), 'version'),
    ]
    return typeof app === 'string' && typeof version === 'string' ? { app, version } : undefined
  } catch {
    return undefined
  }
}
