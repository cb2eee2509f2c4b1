import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { colors, shadows } from './colors.ts'
import { tokens } from './tokens.ts'

/** The theme's additions to the base. */
export const themeConfig = defineConfig({
  cssVarsPrefix: 'ui',
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens: { colors, shadows },
  },
})

/**
 * Recipes lie beside their components, so unused ones are never loaded. Global rules and the preflight come as a file (`staticCss()`).
 * Without layers: a rule in a layer that is inserted later has the styles and places of the whole document worked out again.
 */
export const createUiSystem = (): SystemContext =>
  createSystem(baseConfig, themeConfig, { disableLayers: true })
