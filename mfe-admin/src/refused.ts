/**
 * What makes a button of a refused change: it keeps its place and its focus, so that everybody finds out why.
 * To be spread after the handlers, which it takes away. @param reason none: the change is not refused.
 */
export function refusedProps(reason: string | undefined) {
  if (reason === undefined) return {}
  return {
    'aria-disabled': true,
    title: reason,
    onClick: undefined,
    onPointerEnter: undefined,
    onFocus: undefined,
  }
}
