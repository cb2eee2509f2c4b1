import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const dim = {
  position: 'fixed',
  inset: 0,
  bg: 'bg.backdrop',
  zIndex: 'overlay',
  '&[data-state=open]': { animation: 'fade-in 0.15s ease-out' },
} as const

const panel = {
  display: 'flex',
  flexDirection: 'column',
  bg: 'bg.panel',
  color: 'fg',
  boxShadow: 'overlay',
  outline: 'none',
} as const

const parts = {
  header: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '3',
    ps: '5',
    pe: '3',
    pt: '3',
    pb: '2',
  },
  title: { fontSize: 'lg', lineHeight: 'lg', fontWeight: 'semibold', py: '1.5', overflowWrap: 'anywhere' },
  body: { flex: '1', minHeight: 0, overflowY: 'auto', px: '5', py: '2' },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    px: '5',
    pt: '3',
    pb: '5',
    // On a phone the buttons share the line.
    '& > :is(a, button)': { flexGrow: { base: '1', md: '0' } },
  },
} as const

const slots = ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer']

export const dialogRecipe = defineSlotRecipe({
  slots,
  base: {
    ...parts,
    backdrop: dim,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'overlay',
      display: 'flex',
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      p: { base: '0', md: '4' },
    },
    content: {
      ...panel,
      width: 'full',
      maxHeight: { base: '92dvh', md: 'calc(100dvh - 64px)' },
      borderRadius: 'md',
      borderBottomRadius: { base: '0', md: 'md' },
      '&[data-state=open]': { animation: 'rise-in 0.15s ease-out' },
    },
  },
})

export const drawerRecipe = defineSlotRecipe({
  slots,
  base: {
    ...parts,
    backdrop: dim,
    positioner: { position: 'fixed', inset: 0, zIndex: 'overlay', display: 'flex' },
    content: { ...panel, width: '360px', maxWidth: 'calc(100vw - 44px)', height: '100dvh' },
  },
  variants: {
    placement: {
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: { '&[data-state=open]': { animation: 'slide-from-left 0.15s ease-out' } },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: { '&[data-state=open]': { animation: 'slide-from-right 0.15s ease-out' } },
      },
    },
  },
  defaultVariants: { placement: 'end' },
})

const float = {
  bg: 'bg.panel',
  color: 'fg',
  borderRadius: 'md',
  boxShadow: 'overlay',
  outline: 'none',
  zIndex: 'overlay',
  maxWidth: 'calc(100vw - 16px)',
  '&[data-state=open]': { animation: 'fade-in 0.1s ease-out' },
} as const

export const menuRecipe = defineSlotRecipe({
  slots: ['content', 'item', 'separator'],
  base: {
    content: { ...float, minWidth: '180px', p: '1', maxHeight: 'var(--available-height)', overflowY: 'auto' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '44px', md: '36px' },
      px: '3',
      borderRadius: 'sm',
      cursor: 'pointer',
      userSelect: 'none',
      outline: 'none',
      '&[data-highlighted]': { bg: 'bg.muted' },
      '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed' },
      '&[data-danger=true]': { color: 'danger.fg' },
      '& > svg': { boxSize: '16px' },
    },
    separator: { height: '1px', bg: 'border', my: '1' },
  },
})

export const popoverRecipe = defineSlotRecipe({
  slots: ['content', 'title'],
  base: {
    content: { ...float, p: '4' },
    title: { fontWeight: 'semibold', mb: '2' },
  },
})

export const tooltipRecipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      bg: 'bg.inverted',
      color: 'fg.inverted',
      px: '2',
      py: '1',
      maxWidth: '280px',
      borderRadius: 'sm',
      fontSize: 'xs',
      lineHeight: 'xs',
      zIndex: 'tooltip',
    },
  },
})
