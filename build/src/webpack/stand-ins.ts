import { join } from 'node:path'
import { root } from '../workspace.ts'

/**
 * Two lists that Chakra asks whether a prop is CSS or HTML, 4 KB of every page after compression: the browser knows the one,
 * TypeScript the other. `shared/ui/theme/stand-ins.test.ts` and `e2e/federation/styled-props.spec.ts` hold the answers to
 * those of the lists.
 */
export function standIns(): Record<string, string> {
  const theme = join(root, 'shared', 'ui', 'theme')
  return {
    '@pandacss/is-valid-prop$': join(theme, 'css-property.ts'),
    '@emotion/is-prop-valid$': join(theme, 'forwarded-prop.ts'),
  }
}
