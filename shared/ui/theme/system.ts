import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { colors, shadows } from './colors.ts'
import { globalCss, keyframes } from './global-css.ts'
import { tokens } from './tokens.ts'

const config = defineConfig({
  cssVarsPrefix: 'ui',
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens: { colors, shadows },
  },
})

/** The one styling system. Recipes are not registered here: each lies beside its component, so unused ones are never loaded. */
export function createUiSystem(): SystemContext {
  return createSystem(baseConfig, config, { preflight: true, globalCss, theme: { keyframes } })
}

/** The same for a page that has `staticCss()` as a file: working out the document-wide rules again would cost a quarter of it. */
export function createBareSystem(): SystemContext {
  const system = createSystem(baseConfig, config)
  return { ...system, _global: [], layers: { ...system.layers, atRule: '' } }
}
