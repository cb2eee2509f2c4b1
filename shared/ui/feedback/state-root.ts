import { chakra } from '@chakra-ui/react/styled-system'

/** The placeholder of missing data: an icon, a heading, a text, an action. */
export const StateRoot = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '240px',
    p: '6',
    textAlign: 'center',
    '& > svg': { width: '32px', height: '32px', color: 'fg.subtle' },
    '&[role=alert] > svg': { color: 'danger.fg' },
  },
})
