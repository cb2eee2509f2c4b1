/** The Jest configuration for tests of pages: jsdom and CommonJS, in this repository and in a remote's own. */

const here = (name: string): string => decodeURI(new URL(name, import.meta.url).pathname)
/** The extension of this file: `ts`, or `js` when published. */
const own = import.meta.url.slice(-2)

/** Packages that contain only ES modules; in the product's own tests Jest runs some of them unchanged. */
const published = own === 'js' ? ['@cabinet.[^/@]+', 'typebox'] : []
const esmOnly = ['ky', 'lucide-react', 'until-async', ...published]

const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

export const pageTests = {
  testEnvironment: here('./browser-environment.cjs'),
  setupFilesAfterEnv: [here(`./setup.${own}`)],
  transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/(${esmOnly.join('|')})@|(${esmOnly.join('|')})/)`],
}
