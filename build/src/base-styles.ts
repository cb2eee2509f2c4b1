import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { root } from './workspace.ts'

/**
 * Writes tokens, preflight and global rules of the kit into one file, because computing them in the page delays the first row by a few per cent.
 * @param font name of the font's file beside it
 * @returns name (with the content's hash) and text
 */
export async function baseStyles(font = 'inter.woff2'): Promise<{ name: string; text: string }> {
  const { staticCss: write }: { staticCss?: unknown } = await import(
    join(root, 'shared', 'ui', 'static-css.ts')
  )
  if (typeof write !== 'function') throw new Error('shared/ui/static-css.ts exports no staticCss().')
  const text: unknown = write(font)
  if (typeof text !== 'string' || text === '') throw new Error('staticCss() of shared/ui gave no text.')
  return { name: hashedName('base.css', text), text }
}

/** Puts a hash of the content into a name: `base.css` → `base.ded547af25.css`. */
export function hashedName(name: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return name.replace(/(?=\.\w+$)/, `.${hash}`)
}
