import { chakra } from '@chakra-ui/react/styled-system'

/** What stands where data would: a sign, a heading, words, a way on. */
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
