/** Palettes a badge can have; the status directory names them. */
export const palettes = [
  'blue',
  'purple',
  'cyan',
  'teal',
  'orange',
  'green',
  'red',
  'yellow',
  'gray',
] as const

export type Palette = (typeof palettes)[number]

const ofPalette = (palette: Palette) => [
  `.ui-badge[data-palette=${palette}]`,
  { bg: `${palette}.subtle`, color: `${palette}.fg` },
]

const tight = '@media (min-width: 768px) and (max-width: 1279.98px)'

/** Plain classes for the content of table rows, so that nothing is styled at run time, however many rows there are. */
export const rowCss = {
  '.ui-hidden': { srOnly: true },
  '.ui-copy': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    position: 'relative',
    boxSize: { base: '44px', md: '28px' },
    borderRadius: 'md',
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
  '.ui-actions': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '1',
    maxWidth: '100%',
  },
  '.ui-action': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    position: 'relative',
    minHeight: { base: '44px', md: '32px' },
    minWidth: { base: '44px', md: '32px' },
    px: '2',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.panel',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[data-icon]': { borderColor: 'transparent', bg: 'transparent', _hover: { bg: 'bg.muted' } },
    '&[aria-disabled=true]': { opacity: 0.55, cursor: 'progress' },
    // Between cards and a wide table there is room only for the icon; other widths show text.
    '& > span': { [tight]: { display: 'none' } },
    '&:not([data-icon]) > svg': {
      '@media not all and (min-width: 768px) and (max-width: 1279.98px)': { display: 'none' },
    },
    // The tip opens by pointer and keyboard, within its row, so that no neighbour covers it.
    '&[data-tip]:is(:hover, :focus-visible)::after': {
      content: { md: 'attr(data-tip)' },
      position: 'absolute',
      right: 'calc(100% + 4px)',
      top: '50%',
      translate: '0 -50%',
      px: '2',
      py: '1',
      borderRadius: 'sm',
      bg: 'bg.inverted',
      color: 'fg.inverted',
      fontSize: 'xs',
      lineHeight: 'xs',
      pointerEvents: 'none',
    },
  },
  '.ui-rest': { display: { md: 'none' } },
  '.ui-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: '100%',
    minHeight: '24px',
    px: '2',
    borderRadius: '12px',
    fontSize: 'xs',
    lineHeight: 'xs',
    fontWeight: 'medium',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflow: 'hidden',
  },
  '.ui-middle': {
    display: 'flex',
    minWidth: '0',
    whiteSpace: 'pre',
    _print: { flexWrap: 'wrap', whiteSpace: 'pre-wrap' },
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-child': { flexShrink: 0, maxWidth: '100%' },
  },
  // A name above its number; the name is cut, the number never.
  '.ui-buyer': {
    display: 'grid',
    width: '100%',
    '& > *': { lineHeight: '1.3' },
    '& > :first-child': {
      width: 0,
      minWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      _print: { width: 'auto', whiteSpace: 'normal' },
    },
    '& > :last-child': { whiteSpace: { base: 'normal', md: 'nowrap' }, fontSize: 'sm', color: 'fg.muted' },
    // A finger's target reaches over the name and below the number.
    '& > a': {
      display: { base: 'inline-flex', md: 'inline' },
      alignItems: 'center',
      minHeight: { base: '44px', md: 'auto' },
      py: { base: 'calc((44px - 1lh) / 2)', md: '0' },
      my: { base: 'calc((1lh - 44px) / 2)', md: '0' },
    },
  },
  '.ui-when': {
    display: 'inline-block',
    maxWidth: '100%',
    whiteSpace: { base: 'normal', md: 'nowrap' },
    '& > small': { ms: '1', fontSize: 'xs', color: 'fg.muted' },
  },
  // The time until a deadline, below its subject.
  '.ui-when > small[data-urgency]': {
    display: 'block',
    ms: '0',
    lineHeight: '1.1667',
    '&[data-urgency=soon]': { color: 'orange.fg' },
    '&[data-urgency=urgent]': { color: 'red.fg', fontWeight: 'medium' },
  },
  ...Object.fromEntries(palettes.map(ofPalette)),
}
