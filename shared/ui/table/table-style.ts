import { defineRecipe } from '@chakra-ui/react/styled-system'

const cards = '@media (max-width: 767.98px)'
const tight = '@media (min-width: 768px) and (max-width: 1279.98px)'
const roomy = '@media (min-width: 1024px)'

/** One recipe for the whole table keeps cells plain elements, which halves the time to paint 100 rows; below 768 px rows become cards. */
export const tableRecipe = defineRecipe({
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: 0,
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    transition: 'opacity 0.15s',
    // With less room the columns share it by what they hold.
    '&[data-fixed=true]': { [roomy]: { tableLayout: 'fixed' } },
    '& [data-select]': { width: '48px' },
    '& td[data-select] > label': {
      // Above the row's link, which covers what follows it too.
      zIndex: 1,
      display: 'flex',
      alignItems: 'center',
      minHeight: '36px',
      cursor: 'pointer',
    },
    '& td[data-select] input': { boxSize: '18px', accentColor: '{colors.accent.solid}', cursor: 'inherit' },
    '&[data-refetching=true]': { opacity: 0.55 },
    '& th, & td': { px: '3', textAlign: 'start', borderBottomWidth: '1px', borderColor: 'border' },
    '& tbody > tr:last-of-type > td': { borderBottomWidth: '0' },
    '& [data-align=end]': { textAlign: 'end' },
    '& [data-align=center]': { textAlign: 'center' },
    '& [data-numeric=true]': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
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
      gap: '1',
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
    // Each row stacks its own parts: nothing of it climbs over the sticky header.
    '& tbody > tr': { position: 'relative', zIndex: 0 },
    '& tbody > tr[data-link]:is(:hover, :focus-within)': { bg: 'bg.subtle' },
    '& tbody > tr[data-selected=true]': { bg: 'accent.subtle' },
    // The row's one link covers the whole row; whatever else can be pressed lies above it.
    '& td a[data-row-link]': {
      color: 'fg',
      fontWeight: 'medium',
      _after: { content: '""', position: 'absolute', inset: 0 },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: '2px solid {colors.accent.ring}',
        outlineOffset: '-2px',
        borderRadius: 'md',
      },
    },
    '& td :is(button, label, a:not([data-row-link]))': { position: 'relative' },
    [tight]: {
      // Buttons of rows show their icons alone, see `.ui-action`.
      '--ui-actions-width': '128px',
      '& th, & td': { px: '2' },
      '& th, & th[data-numeric=true]': { whiteSpace: 'normal' },
      '& th > button': { textAlign: 'start' },
    },
    [cards]: {
      display: 'block',
      borderWidth: '0',
      bg: 'transparent',
      '& tbody': { display: 'grid', gap: '2' },
      '& thead': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& tbody > tr': {
        display: 'grid',
        p: '3',
        rowGap: '1',
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
        minHeight: '28px',
        px: '0',
        py: '0',
        borderWidth: '0',
        textAlign: 'end',
        overflowWrap: 'anywhere',
      },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        color: 'fg.muted',
        fontSize: 'sm',
        flexShrink: 0,
        textAlign: 'start',
      },
      '& td:empty': { display: 'none' },
      '& td[data-label]:has(> .ui-actions)::before': { display: 'none' },
      '& td > .ui-actions': { flex: '1', flexDirection: 'row-reverse', mt: '1' },
      '& td > .ui-actions > .ui-action:not([data-icon])': { flex: '1' },
      // The row's link is the card's title, its checkbox stands in the corner.
      '& td:has(> a[data-row-link])': { justifyContent: 'flex-start', pe: '12', fontSize: 'lg' },
      '& td[data-select]': {
        position: 'absolute',
        top: '1',
        right: '1',
        width: '44px',
        justifyContent: 'center',
      },
      '& td:not([data-label], [data-select]) > button': { flex: '1', mt: '1' },
    },
  },
})
