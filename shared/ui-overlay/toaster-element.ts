/** Finds the toasts' region, usable over a dialog: a press in it doesn't close the dialog. */
export const toaster = (): Element | null => document.querySelector('[data-ui-toaster]')
