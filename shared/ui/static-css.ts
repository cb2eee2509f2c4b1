import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { createUiSystem } from './theme/system.ts'

/**
 * The system's layers, preflight, global rules and tokens as one CSS text, for hosts that ship it as a file and mount
 * `<UiProvider prebuiltCss>`. Runs in Node at build time: emotion returns the text only where there is no document.
 */
export function staticCss(): string {
  const system = createUiSystem()
  const cache = createCache({ key: 'ui' })
  const text = (styles: Parameters<typeof css>[0]) => cache.insert('', css(styles), cache.sheet, false) ?? ''
  return [system.layers.atRule, ...system._global.map((styles) => text(styles))].join('\n')
}
