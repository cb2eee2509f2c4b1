import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { createDocumentSystem } from './theme/document-system.ts'

/** The host ships this as a file; it runs in Node at build time, as emotion returns text only where there is no document. */
export function staticCss(): string {
  const system = createDocumentSystem()
  const cache = createCache({ key: 'ui' })
  const text = (styles: Parameters<typeof css>[0]) => cache.insert('', css(styles), cache.sheet, false) ?? ''
  return [system.layers.atRule, ...system._global.map((styles) => text(styles))].join('\n')
}
