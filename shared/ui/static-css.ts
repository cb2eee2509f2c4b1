import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { createDocumentSystem } from './theme/document-system.ts'

/**
 * The system's layers, preflight, global rules and tokens as one CSS text, which the host ships as a file: no page works
 * it out itself. Runs in Node at build time: emotion returns the text only where there is no document.
 */
export function staticCss(): string {
  const system = createDocumentSystem()
  const cache = createCache({ key: 'ui' })
  const text = (styles: Parameters<typeof css>[0]) => cache.insert('', css(styles), cache.sheet, false) ?? ''
  return [system.layers.atRule, ...system._global.map((styles) => text(styles))].join('\n')
}
