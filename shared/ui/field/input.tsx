import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field-context.ts'
import { inputStyle } from './input-style.ts'

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
