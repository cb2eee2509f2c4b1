import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { rowCss } from './row-css.ts'

export const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg',
    color: 'fg',
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'md',
    // Below the header and a page's own head, above its bar of buttons, the focus stays in view.
    scrollPaddingTop: '7.5rem',
    scrollPaddingBottom: '1rem',
    '&:has([data-bottom-bar])': { scrollPaddingBottom: { base: '11rem', md: '8rem' } },
    textSizeAdjust: '100%',
    '--global-color-border': 'colors.border',
    // The offset of sticky parts: below the frame's header.
    '--ui-table-top': 'sizes.header',
  },
  ':focus-visible': {
    outline: '2px solid {colors.accent.ring}',
    outlineOffset: '2px',
  },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  '::selection': { bg: 'accent.subtle' },
  'button, a, summary, label, select': { touchAction: 'manipulation' },
  'button:disabled': { cursor: 'not-allowed' },
  svg: { flexShrink: 0 },
  // The message of index.html without scripts: only these rules style it.
  ':is(#boot-failed, #boot-old)': {
    maxWidth: '360px',
    mx: 'auto',
    px: '4',
    pt: '20vh',
    textAlign: 'center',
    '& h1': { fontSize: 'xl', lineHeight: 'xl', fontWeight: 'semibold' },
    '& p': { color: 'fg.muted', mt: '2', mb: '4' },
    '& a': {
      display: 'inline-block',
      px: '4',
      py: '2',
      borderRadius: 'md',
      bg: 'accent.solid',
      color: 'accent.contrast',
    },
  },
  ...rowCss,
  // In a low window, such as one magnified to 400 %, bars would leave no room for the page.
  '@media screen and (max-height: 400px)': {
    ':is(header, th, [data-bar], [data-bottom-bar])': { position: 'static !important' },
    html: { scrollPaddingBlock: '1rem !important' },
  },
  // Engines without a dark checkbox would draw a white one.
  'input:is([type=checkbox], [type=radio])': {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flexShrink: 0,
    margin: '0',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: '4px',
    bg: 'bg.panel',
    _before: { content: '""', boxSize: '12px', bg: 'accent.contrast', opacity: 0 },
    // A radio is indeterminate while none of its group is checked.
    '&:is(:checked, [type=checkbox]:indeterminate)': {
      borderColor: 'accent.solid',
      bg: 'accent.solid',
      _before: { opacity: 1 },
    },
    '&:disabled': { opacity: 0.5 },
    '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
  },
  'input[type=checkbox]::before': {
    clipPath: 'polygon(14% 47%, 4% 60%, 40% 92%, 98% 20%, 85% 9%, 38% 68%)',
  },
  'input[type=checkbox]:indeterminate::before': { clipPath: 'inset(42% 8%)' },
  'input[type=radio], input[type=radio]::before': { borderRadius: 'full' },
  'input[type=radio]::before': { boxSize: '8px' },
  '@media (forced-colors: active)': {
    ':is([aria-current], [aria-pressed=true], [aria-selected=true], [data-selected]):not(tr)': {
      forcedColorAdjust: 'none',
      bg: 'Highlight !important',
      color: 'HighlightText !important',
    },
    // A marked row holds links, badges and buttons, which keep their own colours.
    'tr:is([aria-selected=true], [data-selected])': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '@media (prefers-contrast: more)': {
    html: {
      '--ui-colors-fg-muted': 'var(--ui-colors-fg)',
      '--ui-colors-fg-subtle': 'var(--ui-colors-fg)',
      '--ui-colors-border': 'color-mix(in srgb, var(--ui-colors-fg) 60%, var(--ui-colors-bg))',
      '--ui-colors-border-strong': 'var(--ui-colors-fg)',
    },
  },
  // A word wider than its place breaks; on a phone its place never grows.
  '@media screen and (max-width: 767.98px)': { '*': { overflowWrap: 'anywhere' } },
  // Printed controls are useless.
  '@media print': {
    'button:not(th > button, :has(> .ui-middle)), select, input, nav, th svg': { display: 'none !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})

export const keyframes = {
  pulse: { '50%': { opacity: '0.45' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  'slide-progress': { from: { left: '-40%' }, to: { left: '100%' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'rise-in': { from: { opacity: 0, translate: '0 8px' }, to: { opacity: 1, translate: '0 0' } },
  'slide-from-left': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
  'slide-from-right': { from: { translate: '100% 0' }, to: { translate: '0 0' } },
}
