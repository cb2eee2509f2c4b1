import { chakra } from '@chakra-ui/react/styled-system'
import { Link as RouterLink } from 'react-router-dom'

export const TextLink = chakra(RouterLink, {
  base: {
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textDecorationThickness: '1px',
    _hover: { textDecorationThickness: '2px' },
  },
})

export const ExternalLink = chakra(
  'a',
  {
    base: {
      color: 'accent.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  },
  { defaultProps: { target: '_blank', rel: 'noreferrer' } },
)

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'tooltip',
    px: '4',
    py: '2',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'accent.fg',
    boxShadow: 'overlay',
    '&:not(:focus)': { clipPath: 'inset(50%)' },
  },
})

export function SkipLink({ target }: { target: string }) {
  return <Skip href={`#${target}`}>Перейти к содержимому</Skip>
}
