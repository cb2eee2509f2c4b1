import { defineStyle } from '@chakra-ui/react/styled-system'

const cards = '@media screen and (max-width: 767.98px)'
const tight = '@media screen and (min-width: 768px) and (max-width: 1279.98px)'
const roomy = '@media (min-width: 1280px)'

/** A sortable header with a line for each word. */
const narrowHead = {
  display: 'inline-block',
  width: 'min-content',
  textAlign: 'start',
  '& svg': { display: 'inline', verticalAlign: '-2px' },
} as const

/** `.ui-table`, part of the host's style sheet: plain cells halve the time to paint 100 rows. Below 768 px rows become cards. */
export const tableStyle = defineStyle({
  width: 'full',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  transition: 'opacity 0.15s',
  // With less room, the columns share it by content.
  '&[data-fixed=true]': { [roomy]: { tableLayout: 'fixed' } },
  '& [data-select]': { width: '48px' },
  // The label fills its cell, whose every point marks the row.
  '& td[data-select]': { position: 'relative', userSelect: 'none' },
  '& td[data-select] > label': {
    position: 'absolute',
    inset: 0,
    px: 'inherit',
    display: 'flex',
    alignItems: 'center',
    cursor: 'pointer',
  },
  '& td[data-select] input': { boxSize: '18px', accentColor: '{colors.accent.solid}', cursor: 'inherit' },
  // The header responds to a press at once, wherever its rows are scrolled.
  '&[data-refetching=true] th': { borderColor: 'accent.solid' },
  '&[data-dimmed=true]': { opacity: 0.55, '& tbody': { pointerEvents: 'none' } },
  // A processed row that is about to leave: a second click must not hit its neighbour.
  '& tr[data-leaving]': { opacity: 0.55, pointerEvents: 'none' },
  '& th, & td': { px: '3', textAlign: 'start', borderBottomWidth: '1px', borderColor: 'border' },
  '& tbody > tr:last-of-type > td': { borderBottomWidth: '0' },
  '& [data-align=end]': { textAlign: 'end' },
  '& [data-align=center]': { textAlign: 'center' },
  '& [data-numeric=true]': { whiteSpace: 'nowrap', overflowWrap: { md: 'normal' } },
  '& td:has(> .ui-actions)': { '@media (min-width: 768px)': { width: '1%' } },
  '& th': {
    position: 'sticky',
    top: 'var(--ui-table-top, 0px)',
    zIndex: 1,
    height: '40px',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _first: { borderTopLeftRadius: '7px' },
    _last: { borderTopRightRadius: '7px' },
  },
  '& th > button': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    fontWeight: 'medium',
    color: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'fg' },
    '& svg': { boxSize: '14px', opacity: 0.5 },
  },
  '& th:not([aria-sort=none]) > button': { color: 'fg', '& svg': { opacity: 1, color: 'accent.fg' } },
  '& td': { height: 'row', py: '1' },
  '& [data-on=cards]': { display: { md: 'none' }, _print: { display: 'none' } },
  '& :is([data-select], [data-on=screen])': { _print: { display: 'none' } },
  '& [data-on=roomy]': { '@media (max-width: 1279.98px)': { display: 'none !important' } },
  '& td[data-cut] span': {
    [roomy]: {
      display: 'block',
      lineHeight: '1.2858',
      maxHeight: '2lh',
      overflow: 'hidden',
    },
  },
  // Columns fit usual texts; a wider one wraps between words.
  '& td > .ui-when > small': { [roomy]: { display: 'block', ms: '0', lineHeight: '1.1667' } },
  '&[data-fixed=true] td:not([data-numeric])': { [roomy]: { whiteSpace: 'normal' } },
  '@media (min-width: 1280px) and (max-width: 1535.98px)': {
    '& th, & td': { px: '2' },
    '& th, & th[data-numeric=true]': { whiteSpace: 'normal' },
    '& th > button': narrowHead,
  },
  // Enlarged text needs other widths than the columns' shares.
  'html[data-large-text] &': {
    '@media screen and (min-width: 768px)': {
      display: 'block',
      overflowX: 'auto',
      tableLayout: 'auto',
      '& th': { position: 'static' },
      '& th[style*="%"]': { width: 'auto !important' },
      '& a[data-row-link] > .ui-middle': { width: '9ch', minWidth: '100%' },
    },
    // A card has no room for two of its texts side by side.
    [cards]: {
      '& td': { flexWrap: 'wrap' },
      '& tbody > tr:has([data-half])': { gridTemplateColumns: 'minmax(0, 1fr)' },
      '& tbody > tr > td[data-half]': {
        gridColumn: '1',
        justifyContent: 'flex-start',
        textAlign: 'start',
      },
      '& .ui-middle': { flexWrap: 'wrap', whiteSpace: 'pre-wrap' },
    },
  },
  // A sheet of paper is narrow.
  _print: { '& th, & td': { px: '1' }, '& th, & th[data-numeric=true]': { whiteSpace: 'normal' } },
  // Each row is a stacking context, so that its parts stay below the sticky header.
  '& tbody > tr': { position: 'relative', zIndex: 0 },
  '& tbody > tr[data-link]:is(:hover, :focus-within)': { bg: 'bg.subtle' },
  '& tbody > tr[data-selected=true]': { bg: 'accent.subtle' },
  '& tbody > tr[data-link]': { cursor: 'pointer' },
  '& td a[data-row-link]': { color: 'fg', fontWeight: 'medium', '&:focus-visible': { outline: 'none' } },
  '& tr:has(a[data-row-link]:focus-visible)': {
    outline: '2px solid {colors.accent.ring}',
    outlineOffset: '-2px',
    borderRadius: 'md',
  },
  [tight]: {
    // Buttons of rows show only their icons, see `.ui-action`.
    '--ui-actions-width': '80px',
    '& [data-select]': { width: '24px', px: '0.5' },
    '& .ui-actions': { gap: '0' },
    '& .ui-action': { px: '1' },
    // Room for text that is set apart.
    '& .ui-when': { whiteSpace: 'normal' },
    '& .ui-when > small': { display: 'block', ms: '0' },
    '& .ui-badge': { px: { base: '1', lg: '1.5' }, '& svg': { display: { base: 'none', lg: 'block' } } },
    '& td[data-on=table]': { whiteSpace: 'normal' },
    '& a[data-row-link] > .ui-middle': { width: '9ch', minWidth: '100%' },
    '& th, & td': { px: { base: '1', lg: '1.5' } },
    '& th, & th[data-numeric=true]': { whiteSpace: 'normal' },
    // «Действие» is as wide as two buttons, also above one.
    '& th[data-on=screen]': { ps: '0', minWidth: '72px' },
    // Shares of a wide table leave a badge too little; here only contents count, and a header has a line for each word.
    '& th[style*="%"]': { width: 'auto !important' },
    '& th > button': narrowHead,
  },
  [cards]: {
    display: 'block',
    borderWidth: '0',
    bg: 'transparent',
    '& tbody': { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& thead': { srOnly: true },
    '& tbody > tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      px: '3',
      py: '2',
      rowGap: '0.5',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'md',
    },
    '& td, & td[data-align]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      height: 'auto',
      minHeight: '24px',
      px: '0',
      py: '0',
      borderWidth: '0',
      textAlign: 'end',
      whiteSpace: 'normal',
      '& > *': { minWidth: 0 },
    },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      color: 'fg.muted',
      fontSize: 'sm',
      flexShrink: 0,
      maxWidth: '100%',
      textAlign: 'start',
    },
    '& td[data-numeric=true]': { whiteSpace: 'nowrap' },
    '& .ui-middle': { width: '8ch', minWidth: '100%' },
    '& td:is(:empty, [data-on=table])': { display: 'none' },
    '& tbody > tr:has([data-half])': {
      gridTemplateColumns: 'auto auto',
      gridAutoFlow: 'dense',
      '& > td': { gridColumn: '1 / -1' },
      // Texts across both columns do not count for their widths.
      '& > td:not([data-select], [data-half])': { width: 0, minWidth: '100%' },
    },
    '& tbody > tr > td[data-half]': {
      gridColumn: '1',
      justifyContent: 'flex-start',
      textAlign: 'start',
      '&[data-half=end]': { gridColumn: '2', justifyContent: 'flex-end', textAlign: 'end' },
      '&[data-half=both]': { gridColumn: '1 / -1' },
      _before: { display: 'none' },
    },
    '& td[data-on=cards]': {
      textAlign: 'start',
      color: 'fg.muted',
      fontSize: 'sm',
      _before: { display: 'none' },
    },
    '& td[data-select] ~ td[data-on=table] + td[data-half]': { pe: '12' },
    '& td[data-label]:has(> .ui-actions)::before': { display: 'none' },
    '& td > .ui-actions': { flex: '1', flexDirection: 'row-reverse', mt: '1' },
    '& td > .ui-actions > .ui-action:not([data-icon])': { flex: '1' },
    // The dots alone stand in the corner.
    '& td:has(> .ui-actions > [data-icon]:only-child)': {
      position: 'absolute',
      right: '1',
      bottom: '0',
      width: 'auto',
      minWidth: 0,
    },
    '& td[data-on=cards]:has(+ td > .ui-actions > [data-icon]:only-child)': { minHeight: '40px', pe: '10' },
    // Within a card rows need no cards of their own.
    'details &': {
      '& tbody': { gap: '0' },
      '& tbody > tr, & tbody > tr:has([data-half])': {
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        px: '0',
        borderWidth: '0',
        borderRadius: '0',
      },
      '& tbody > tr + tr': { borderTopWidth: '1px' },
    },
    // The row's link is the card's title, its checkbox stands in the corner.
    '& td:has(> a[data-row-link])': { fontSize: 'lg' },
    '& td:has(> a[data-row-link]):not([data-half])': {
      justifyContent: 'flex-start',
      textAlign: 'start',
      _before: { display: 'none' },
    },
    '& td[data-select] + td:has(> a[data-row-link]):not([data-half])': { pe: '12' },
    '& td[data-select]': {
      position: 'absolute',
      top: '0',
      right: '1',
      boxSize: '44px',
      '& > label': { justifyContent: 'center', px: '0' },
    },
    '& td:not([data-label], [data-half])': { textAlign: 'start' },
    '& td:not([data-label], [data-select], [data-half]) > button': { flex: '1', mt: '1' },
  },
})
