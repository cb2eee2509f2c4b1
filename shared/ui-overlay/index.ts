/** What floats over the page, with the state machines that it takes: loaded when first used, see `useOverlay` of ui. */
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
export { Dialog, type DialogProps } from './dialog.tsx'
export { Drawer, type DrawerProps } from './drawer.tsx'
export { Menu, type MenuEntry, type MenuProps } from './menu.tsx'
export { Popover, type PopoverProps } from './popover.tsx'
export { Tooltip, type TooltipProps } from './tooltip.tsx'
