import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'

export const TextLink = chakra(RouterLink, {
  base: {
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textDecorationThickness: '1px',
    _hover: { textDecorationThickness: '2px' },
  },
  variants: {
    // On a phone as high as a finger needs, in the room around it.
    alone: { true: { py: { base: '3', md: '0' }, my: { base: '-3', md: '0' } } },
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

/** An e-mail address that wraps after @ and before dots, never within a word or before a short ending such as «.kz». */
export function Email({ address }: { address: string }) {
  return (
    // A cell of a card is a flex box, of which loose parts would be items.
    <span>
      {address.split(/(?<=@)|(?=\.[^.@]{4})/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
