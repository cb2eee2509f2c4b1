/** Takes the place of Chakra's preflight: the product's rules are in the file that `staticCss()` writes. */
export const createPreflight = (_options: { preflight?: undefined }): Record<string, never> => ({})
