import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig, type Category } from './base-config.ts'
import { breakpoints, theme } from './tokens.ts'

const all = { ...theme.tokens, ...theme.semanticTokens }

/** Maps every token of a category to its variable: `fg.muted` → `var(--ui-colors-fg-muted)`. */
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

/** Returns Chakra's reference to a token's variable. */
const variable = (path: readonly string[]) =>
  `var(--ui-${path
    .join('-')
    .replace('.', '\\.')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`

/**
 * Makes the system without recipes, which lie beside their components, and without what `staticCss()` makes a
 * file: global rules, preflight, variables. Style props take names of variables, because working out tokens
 * takes longer than the first rows. Layers are off, because a rule inserted into one later makes the browser
 * work out the whole document again.
 */
export const createUiSystem = (): SystemContext =>
  createSystem(baseConfig(variablesOf), { disableLayers: true, theme: { breakpoints } })
