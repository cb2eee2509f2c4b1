import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { tableStyle } from './table/table-style.ts'
import { baseConfig } from './theme/base-config.ts'
import { globalCss, keyframes } from './theme/global-css.ts'
import { breakpoints, theme } from './theme/tokens.ts'

/** Writes the document's sheet: preflight, global rules, and a CSS variable per token. */
export function createDocumentSystem(): SystemContext {
  return createSystem(
    baseConfig((category) => category),
    {
      cssVarsPrefix: 'ui',
      preflight: true,
      globalCss,
      theme: { ...theme, breakpoints, keyframes },
    },
  )
}

/** Returns the font's rule; its file lies beside the host's sheet, and docs/stack.md describes its subset. */
const inter = (file: string): string =>
  `@font-face{font-family:Inter;src:url(${file}) format("woff2");font-weight:400 600;font-display:swap}`
/** Replaces Inter while it loads, with the same metrics, so that nothing moves. */
const standIn = `@font-face{font-family:"Inter stand-in";src:local("Arial"),local("Liberation Sans"),local("Roboto");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}`

/** Set on the document under an open window; an inherited property would recompute the styles of every element. */
const scrollbar = '@property --scrollbar-width{syntax:"*";inherits:false}'

/** Returns the host's sheet; runs in Node at build time, as emotion returns text only without a document. */
export function staticCss(font: string): string {
  const system = createDocumentSystem()
  const cache = createCache({ key: 'ui' })
  // The table stays outside of the layers, like components, because it changes the content of rows.
  const table = { '.ui-table': system.css(tableStyle) }
  const text = (styles: Parameters<typeof css>[0]) => cache.insert('', css(styles), cache.sheet, false) ?? ''
  return [
    inter(font),
    standIn,
    scrollbar,
    system.layers.atRule,
    ...[system.getPreflightCss(), system.getGlobalCss(), system.getTokenCss()].map(text),
    text(table),
  ].join('\n')
}
