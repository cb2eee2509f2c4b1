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

/** Chakra makes the recipe of a component anew at each of its renders; its configuration stays one object. */
function madeOnce<C extends object, R>(make: (config: C) => R): (config: C) => R {
  const made = new WeakMap<C, R>()
  return (config) => {
    const recipe = made.get(config) ?? make(config)
    made.set(config, recipe)
    return recipe
  }
}

/**
 * Recipes lie beside their components, so unused ones are never loaded; tokens and global rules come as a file (`staticCss()`).
 * Without layers: a rule in a layer that is inserted later has the styles and places of the whole document worked out again.
 */
export function createUiSystem(): SystemContext {
  const system = createSystem(baseConfig, themeConfig, { disableLayers: true })
  return { ...system, cva: madeOnce(system.cva) as SystemContext['cva'], _global: [] }
}
