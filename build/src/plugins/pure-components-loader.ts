/**
 * For libraries that come as one file: says that making a component or a context has no effect, and drops the names for
 * developer tools, which are assignments and would keep what nobody uses. Of react-router it leaves out forms, fetchers and the
 * active link, and what `Link` fetches ahead in the library's framework mode alone: 2.8 KB of every page.
 */
export default function pureComponents(source: string): string {
  return source
    .replace(/^\w+\.displayName = "[^"\n]*";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
    .replace(/return shouldPrefetch && .+ : link;/, 'return link;')
}
