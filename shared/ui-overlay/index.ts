/** What floats over the page, with the state machines that it takes: loaded when first used, see `useOverlay` of ui. */
export { ConfirmDialog } from './confirm-dialog.tsx'
export { Dialog } from './dialog.tsx'
export { Drawer } from './drawer.tsx'
export { Menu, type MenuEntry } from './menu.tsx'
export { Popover } from './popover.tsx'
export { Tooltip } from './tooltip.tsx'
