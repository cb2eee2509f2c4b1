/** The toasts' region: it stays usable over a dialog, and a press in it doesn't close the dialog. */
export const toaster = (): Element | null => document.querySelector('[data-ui-toaster]')
