import { chakra } from '@chakra-ui/react/styled-system'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field-context.ts'
import { inputStyle } from './input-style.ts'

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
