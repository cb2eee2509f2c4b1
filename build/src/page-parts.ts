import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loneScript } from './lone-script.ts'
import type { App } from './workspace.ts'

/** @param drawsRows not in the one for pages of many remotes, which have to reach a browser at once (docs/decisions/0045) */
export async function bootScript(app: App, drawsRows = true): Promise<string> {
  const script = await loneScript(app, 'boot/boot.ts', { __DRAWS_ROWS__: String(drawsRows) })
  // The text stands between <script> tags.
  if (/<\/script|<!--/i.test(script))
    throw new Error('The boot script contains text that would end its own tag.')
  return script
}

/** The page without the indentation of its source; `release` puts the parts of a version into it. */
export async function pageTemplate(app: App): Promise<string> {
  const source = await readFile(join(app.dir, 'boot', 'index.html'), 'utf8')
  return source.replace(/\n\s*/g, '')
}
