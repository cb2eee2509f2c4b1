const packages = (...names: string[]): RegExp =>
  new RegExp(
    `[\\\\/]node_modules[\\\\/](?:${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`,
  )

/** First scripts of the host by how often they change: React rarely, the kit sometimes, the host with every release. */
export const hostChunkGroups = {
  default: false,
  defaultVendors: false,
  react: {
    name: 'react',
    chunks: 'initial',
    enforce: true,
    priority: 30,
    test: packages('react', 'react-dom', 'scheduler'),
  },
  ui: {
    name: 'ui',
    chunks: 'initial',
    enforce: true,
    priority: 20,
    test: packages('@chakra-ui/.+', '@emotion/.+', '@ark-ui/.+', '@zag-js/.+', '@pandacss/.+', 'stylis'),
  },
  vendor: { name: 'vendor', chunks: 'initial', enforce: true, priority: 10, test: /[\\/]node_modules[\\/]/ },
} as const

export const hostScriptOrder = ['react', 'ui', 'vendor', 'main'] as const
