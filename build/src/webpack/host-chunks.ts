const packages = (...names: string[]): RegExp =>
  new RegExp(
    `[\\\\/]node_modules[\\\\/](?:${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`,
  )

/** First scripts of the host by how often they change: React rarely, other libraries sometimes, the host with every release. */
export const hostChunkGroups = {
  // Lazy modules are shared (`ui-overlay`, `forms`), so each lies in one file for all that import it.
  default: { chunks: 'async', minChunks: 2, minSize: 2_000, priority: -20, reuseExistingChunk: true },
  defaultVendors: false,
  react: {
    name: 'react',
    chunks: 'initial',
    enforce: true,
    priority: 30,
    test: packages('react', 'react-dom', 'scheduler'),
  },
  vendor: { name: 'vendor', chunks: 'initial', enforce: true, priority: 10, test: /[\\/]node_modules[\\/]/ },
} as const

export const hostScriptOrder = ['react', 'vendor', 'main'] as const
