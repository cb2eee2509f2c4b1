import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { rowCss } from './row-css.ts'

export const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg',
    color: 'fg',
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'md',
    scrollPaddingTop: '72px',
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
