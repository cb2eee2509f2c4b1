/** A refused button keeps its place and focus, so that everybody finds out why; spread these after the handlers that they take away. */
export function disabledProps(reason: string | undefined) {
  if (reason === undefined) return {}
  return {
    'aria-disabled': true,
    title: reason,
    onClick: undefined,
    onPointerEnter: undefined,
    onFocus: undefined,
  }
}
