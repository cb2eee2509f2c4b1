/** What a styled element does with itself; all else that is no style prop goes to the element. */
const own = new Set(['as', 'asChild', 'theme'])

/** Takes the place of `@emotion/is-prop-valid`, whose 4 KB guard against props that TypeScript refuses; default export like the original. */
export default function isForwarded(prop: string): boolean {
  return !own.has(prop)
}
