export default {
  base: '/merchant-cabinet/',
  esbuild: { jsx: 'automatic' },
  build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
}
