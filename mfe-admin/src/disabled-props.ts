/** Keeps a forbidden button focusable for its reason; spread the props after the handlers they replace. */
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
