import { defineStyle } from '@chakra-ui/react/styled-system'

export const inputStyle = defineStyle({
  width: 'full',
  minWidth: '0',
  minHeight: { base: '44px', md: '36px' },
  px: '3',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'md',
  fontSize: { base: 'lg', md: 'md' },
  lineHeight: 'md',
  '&:focus-visible': { outlineOffset: '-1px', borderColor: 'accent.ring' },
  '&[aria-invalid=true], &[aria-invalid=true]:focus-visible': {
    borderColor: 'danger.ring',
    outlineColor: 'danger.ring',
  },
  '&:disabled': { bg: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed' },
  '&[readonly]': { bg: 'bg.subtle' },
})
