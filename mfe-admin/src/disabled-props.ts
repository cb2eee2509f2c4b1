/** A forbidden button stays focusable, so that its reason can be read; spread these props after the handlers they replace. */
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
