import { chakra } from '@cabinet/shared/ui'

/** All texts of a cell in one line of one height; wrapped on narrow screens. */
export const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: { base: 'wrap', xl: 'nowrap' },
    gap: '2',
    minWidth: '0',
    minHeight: '32px',
    whiteSpace: { xl: 'nowrap' },
    '& > svg': { width: '16px', height: '16px', flexShrink: 0 },
    '& > :is(p, span)': {
      minWidth: '0',
      overflow: { xl: 'hidden' },
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
    },
  },
})
