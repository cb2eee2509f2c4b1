import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { colors, shadows } from './colors.ts'
import { tokens } from './tokens.ts'

/** What this product's theme adds to the base. */
export const themeConfig = defineConfig({
  cssVarsPrefix: 'ui',
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens: { colors, shadows },
  },
})

/**
 * The one styling system. Recipes are not registered here: each lies beside its component, so unused ones are never loaded.
 * What concerns the whole document (tokens, preflight, global rules) comes as a file that is written at build time
 * (`staticCss()`): working it out again would cost a quarter of the system's time, and its sources 1 KB of every page.
 */
export function createUiSystem(): SystemContext {
  const system = createSystem(baseConfig, themeConfig)
  return { ...system, _global: [], layers: { ...system.layers, atRule: '' } }
}
