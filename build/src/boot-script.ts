import { loneScript } from './lone-script.ts'
import type { App } from './workspace.ts'

export async function bootScript(app: App): Promise<string> {
  const script = await loneScript(app, 'boot/boot.ts')
  // The text stands between <script> tags.
  if (/<\/script|<!--/i.test(script))
    throw new Error('The boot script contains text that would end its own tag.')
  return script
}
