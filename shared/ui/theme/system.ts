import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { colors, shadows } from './colors.ts'
import { globalCss, keyframes } from './global-css.ts'
import { tokens } from './tokens.ts'

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'ui',
  conditions: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
    semanticTokens: { colors, shadows },
  },
})

/** The one styling system. Recipes are not registered here: each lies beside its component, so unused ones are never loaded. */
export const system = createSystem(defaultBaseConfig, config)
