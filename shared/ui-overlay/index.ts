/** Overlays with their state machines, loaded at first use: see `useOverlay` of ui. */
export { ConfirmDialog, Dialog, Drawer } from './dialog.tsx'
export { Menu, type MenuEntry } from './menu.tsx'
export { Popover, Tooltip } from './popover.tsx'
