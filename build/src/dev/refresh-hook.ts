/**
 * Stands before every other script of the page. React announces itself to this hook when it starts, in the shell; the refresh runtime
 * of a remote comes later and finds React here. (It would make such a hook itself, but then it must come first.)
 */
export const refreshHook = `
(() => {
  const renderers = new Map()
  const nothing = () => {}
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject: (renderer) => { renderers.set(renderers.size, renderer); return renderers.size - 1 },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  }
})()
`
