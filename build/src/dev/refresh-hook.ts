/** React announces itself to this hook when the shell starts, before the refresh runtime of a remote is there. */
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
