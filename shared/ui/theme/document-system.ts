import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { globalCss, keyframes } from './global-css.ts'
import { breakpoints, theme } from './tokens.ts'

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
