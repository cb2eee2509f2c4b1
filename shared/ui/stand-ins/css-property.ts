/** Attributes of HTML and SVG that some browser also knows as CSS: descriptors of `@page`, `@font-face` and the like. */
const attributes = new Set(['alt', 'size', 'src', 'prefix', 'fallback', 'result', 'unicodeRange'])

/**
 * Whether a prop of a styled element is a CSS property, a variable or a selector. The browser's own list says so, instead
 * of the 8 KB of names in `@pandacss/is-valid-prop`, whose place this takes in every bundle (build/src/webpack/stand-ins.ts):
 * a remote that is released next year may use any property that its users' browsers draw.
 */
export function isCssProperty(prop: string): boolean {
  if (prop.startsWith('--') || /[&@]/.test(prop)) return true
  return prop in document.documentElement.style && !attributes.has(prop)
}
