import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Spinner } from '../feedback/progress.tsx'

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    position: 'relative',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    maxWidth: 'full',
    textAlign: 'center',
    fontWeight: 'medium',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    '&:disabled, &[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
    '& > svg': { width: '16px', height: '16px' },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent.solid',
        color: 'accent.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'accent.hover' },
      },
      secondary: {
        bg: 'bg.panel',
        borderColor: 'border.strong',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.muted' },
      },
      ghost: {
        color: 'fg',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.muted' },
      },
      link: {
        color: 'accent.fg',
        px: '1',
        '&:hover:not(:disabled, [aria-disabled=true])': { textDecoration: 'underline' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'danger.hover' },
      },
    },
    size: {
      sm: { minHeight: { base: '44px', md: '32px' }, minWidth: { base: '44px', md: '32px' }, px: '3' },
      md: { minHeight: { base: '44px', md: '36px' }, minWidth: { base: '44px', md: '36px' }, px: '4' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
    block: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
})

const Root = chakra('button', recipe)
const LinkRoot = chakra(RouterLink, recipe)

export type ButtonProps = ComponentProps<typeof Root> & {
  icon?: ReactNode
  loading?: boolean
}

export function Button({ icon, loading = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <Root
      type={type}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    >
      {loading ? <Spinner decorative /> : icon}
      {children}
    </Root>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'square' | 'icon' | 'children'> & {
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button square variant={variant} aria-label={label} title={label} icon={icon} {...rest} />
}

export type LinkButtonProps = ComponentProps<typeof LinkRoot> & { icon?: ReactNode }

export function LinkButton({ icon, children, ...rest }: LinkButtonProps) {
  return (
    <LinkRoot {...rest}>
      {icon}
      {children}
    </LinkRoot>
  )
}
