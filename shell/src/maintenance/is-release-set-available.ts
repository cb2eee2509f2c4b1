/** Returns whether the current release set is out of maintenance. @param page the address of index.html */
export async function isReleaseSetAvailable(page: string): Promise<boolean> {
  const response = await fetch(page, { cache: 'no-store', headers: { Accept: 'text/html' } })
  if (!response.ok) return false
  const [, text = 'null'] = / id="release-set"[^>]*>([^<]*)</.exec(await response.text()) ?? []
  const set: unknown = JSON.parse(text)
  const config: unknown = typeof set === 'object' && set !== null ? Reflect.get(set, 'config') : null
  return typeof config === 'object' && config !== null && Reflect.get(config, 'maintenance') === false
}
