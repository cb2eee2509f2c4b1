import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig, type Category } from './base-config.ts'
import { breakpoints, theme } from './theme.ts'

const all = { ...theme.tokens, ...theme.semanticTokens }

/** `fg.muted` → `var(--ui-colors-fg-muted)`, for every token of a category. */
function variablesOf(category: Category): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (entry: object, path: readonly string[]) => {
    if ('value' in entry) {
      const ref = variable([category, ...path])
      found[path.join('.')] = ref
      if (category === 'spacing') found[`-${path.join('.')}`] = `calc(${ref} * -1)`
    } else
      for (const [key, next] of Object.entries(entry)) walk(next, key === 'DEFAULT' ? path : [...path, key])
  }
  walk(all[category], [])
  return found
}

/** Chakra's name of the variable. */
const variable = (path: readonly string[]) =>
  `var(--ui-${path
    .join('-')
    .replace('.', '\\.')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`

/**
 * Recipes lie beside their components, so unused ones are never loaded. Global rules, the preflight and the tokens' variables come as a
 * file (`staticCss()`), so here a style prop takes names of variables: to work out tokens with their conditions and palettes takes
 * longer than the first rows. Without layers: a rule in a layer that is inserted later has the styles and places of the whole document
 * worked out again.
 */
export const createUiSystem = (): SystemContext =>
  createSystem(baseConfig(variablesOf), { disableLayers: true, theme: { breakpoints } })
