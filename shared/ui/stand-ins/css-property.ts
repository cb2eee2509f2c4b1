/** Attributes of HTML and SVG that some browser also knows as CSS: descriptors of `@page`, `@font-face` and the like. */
const attributes = new Set(['alt', 'size', 'src', 'prefix', 'fallback', 'result', 'unicodeRange'])

/** The browser's own list takes the place of the 8 KB of names in `@pandacss/is-valid-prop` (build/src/webpack/stand-ins.ts). */
export function isCssProperty(prop: string): boolean {
  if (prop.startsWith('--') || /[&@]/.test(prop)) return true
  return prop in document.documentElement.style && !attributes.has(prop)
}
