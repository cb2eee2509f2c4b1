import {
  createSystem,
  defineConfig,
  type SystemContext,
  type SystemStyleObject,
} from '@chakra-ui/react/styled-system'
import { type CSSObject, css } from '@emotion/react'
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

/** What is made of an object stays with it. */
function madeOnce<O extends object, R>(make: (of: O) => R): (of: O) => R {
  const made = new WeakMap<O, R>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known
    const result = make(of)
    made.set(of, result)
    return result
  }
}

/**
 * Recipes lie beside their components, so unused ones are never loaded; tokens and global rules come as a file (`staticCss()`).
 * Without layers: a rule in a layer that is inserted later has the styles and places of the whole document worked out again.
 * At each render of a component Chakra asks for its recipe and emotion for the text of its styles; both are objects that stay.
 */
export function createUiSystem(): SystemContext {
  const system = createSystem(baseConfig, themeConfig, { disableLayers: true })
  const cva = madeOnce(system.cva) as SystemContext['cva']
  const written = madeOnce((styles: SystemStyleObject) => css(styles as CSSObject) as SystemStyleObject)
  return { ...system, cva, css: (...styles) => written(system.css(...styles)), _global: [] }
}
