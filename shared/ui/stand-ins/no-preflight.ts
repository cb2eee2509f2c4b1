/**
 * Rules that set the document back to nothing, for a system that asks for none. Takes the place of Chakra's in every bundle
 * (build/src/webpack/stand-ins.ts): the product's are in the file that `staticCss()` writes, and the sources are 1 KB of every page.
 */
export const createPreflight = (_options: { preflight?: undefined }): Record<string, never> => ({})
