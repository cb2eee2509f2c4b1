import { chakra, defineStyle } from '@chakra-ui/react/styled-system'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'

const inputStyle = defineStyle({
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

const InputRoot = chakra('input', {
  base: inputStyle,
  variants: { numeric: { true: { fontVariantNumeric: 'tabular-nums' } } },
})
const TextareaRoot = chakra('textarea', { base: { ...inputStyle, py: '2', resize: 'vertical' } })

export type InputProps = ComponentProps<typeof InputRoot>

export function Input(props: InputProps) {
  return <InputRoot type="text" {...useFieldWiring()} {...props} />
}

export type TextareaProps = ComponentProps<typeof TextareaRoot>

export function Textarea(props: TextareaProps) {
  return <TextareaRoot rows={3} {...useFieldWiring()} {...props} />
}

const Root = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    '& > svg': {
      position: 'absolute',
      right: '10px',
      top: '50%',
      transform: 'translateY(-50%)',
      boxSize: '16px',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
  },
})
const Select = chakra('select', {
  base: { ...inputStyle, appearance: 'none', pe: '8', cursor: 'pointer', textOverflow: 'ellipsis' },
})

export type SelectOption = { value: string; label: string }

export type NativeSelectProps = Omit<ComponentProps<typeof Select>, 'children' | 'onChange'> & {
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

export function NativeSelect({ options, onChange, ...rest }: NativeSelectProps) {
  return (
    <Root>
      <Select {...useFieldWiring()} {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ChevronDown aria-hidden />
    </Root>
  )
}
