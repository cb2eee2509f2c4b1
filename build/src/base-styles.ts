import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { root } from './workspace.ts'

/**
 * Tokens, preflight and global rules of the kit as one file, so that the page need not work them out at run time (a few per
 * cent of the first row). The kit's own function writes it.
 * @returns name (with the content's hash) and text
 */
export async function baseStyles(): Promise<{ name: string; text: string }> {
  const kit: unknown = await import(join(root, 'shared', 'ui', 'static-css.ts'))
  const write: unknown = Reflect.get(Object(kit), 'staticCss')
  if (typeof write !== 'function') throw new Error('shared/ui/static-css.ts exports no staticCss().')
  const text: unknown = write()
  if (typeof text !== 'string' || text === '') throw new Error('staticCss() of shared/ui gave no text.')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return { name: `base.${hash}.css`, text }
}
