/** What a styled element does with itself; all else that is no style prop goes to the element. */
const own = new Set(['as', 'asChild', 'theme'])

/**
 * Whether a prop of a styled element may reach the DOM. Takes the place of `@emotion/is-prop-valid` in every bundle
 * (build/src/webpack/stand-ins.ts): its list of all attributes guards against props that TypeScript refuses anyway, and is 4 KB of
 * every page. A default export, because the one it stands in for is.
 */
export default function isForwarded(prop: string): boolean {
  return !own.has(prop)
}
