import { join } from 'node:path'
import webpack from 'webpack'
import { ownExtension, sharedFolder } from '../workspace.ts'

const fileOf = (name: string): string => join(sharedFolder, 'ui', 'stand-ins', name + ownExtension)

/**
 * Two lists that Chakra asks whether a prop is CSS or HTML, 4 KB of every page after compression: the browser knows the one,
 * TypeScript the other. `shared/ui/stand-ins/*.test.ts` and `e2e/federation/styled-props.spec.ts` hold the answers to those of
 * the lists.
 */
export function standIns(): Record<string, string> {
  return {
    '@pandacss/is-valid-prop$': fileOf('css-property'),
    '@emotion/is-prop-valid$': fileOf('forwarded-prop'),
  }
}

/** Files that their own packages name by path, so no alias can reach them. */
export function fileStandIns(): webpack.WebpackPluginInstance[] {
  const put = (library: string, file: RegExp, standIn: string) =>
    new webpack.NormalModuleReplacementPlugin(file, (question) => {
      if (question.context.includes(join('node_modules', library))) question.request = fileOf(standIn)
    })
  return [
    put('lucide-react', /^\.\.\/createLucideIcon\.mjs$/, 'lucide-icon'),
    put('@chakra-ui/react', /^\.\/preflight\.js$/, 'no-preflight'),
    put('@chakra-ui/react', /\/memo\.js$/, 'memo'),
  ]
}
