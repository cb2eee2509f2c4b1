import { join } from 'node:path'
import webpack from 'webpack'
import { root } from '../workspace.ts'

const folder = join(root, 'shared', 'ui', 'stand-ins')

/**
 * Two lists that Chakra asks whether a prop is CSS or HTML, 4 KB of every page after compression: the browser knows the one,
 * TypeScript the other. `shared/ui/stand-ins/*.test.ts` and `e2e/federation/styled-props.spec.ts` hold the answers to those of
 * the lists.
 */
export function standIns(): Record<string, string> {
  return {
    '@pandacss/is-valid-prop$': join(folder, 'css-property.ts'),
    '@emotion/is-prop-valid$': join(folder, 'forwarded-prop.ts'),
  }
}

/** What makes an icon of a drawing; a file of lucide-react that its icons name by path, so no alias can reach it. */
export function iconStandIn(): webpack.WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(
    /[\\/]createLucideIcon\.mjs$/,
    join(folder, 'lucide-icon.ts'),
  )
}
