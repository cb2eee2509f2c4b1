import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileScript } from './compile-script.ts'
import type { App } from './workspace.ts'

export async function bootScript(app: App): Promise<string> {
  const script = await compileScript(app, 'boot/boot.ts')
  // The text stands between <script> tags.
  if (/<\/script|<!--/i.test(script))
    throw new Error('The boot script contains text that would end its own tag.')
  return script
}

/** Returns the page without the indentation of its source; `release` puts the parts of a version into it. */
export async function pageTemplate(app: App): Promise<string> {
  const source = await readFile(join(app.dir, 'boot', 'index.html'), 'utf8')
  return source.replace(/\n\s*/g, '')
}
