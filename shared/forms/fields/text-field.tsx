import type { FieldValues } from 'react-hook-form'
import type { InputProps } from '../../ui/field/input.tsx'
import { Box, Field, Input, Text } from '../../ui/index.ts'
import { type BoundProps, useBound } from './bound.ts'

type Typing = Pick<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoFocus'
>

export type TextMask = { show: (value: string) => string; read: (text: string) => string }

export type TextFieldProps<T extends FieldValues> = BoundProps<T> &
  Typing & {
    mask?: TextMask
    suffix?: string
  }

/** Data of others, which a browser must not offer, unless `autoComplete` says otherwise. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, ...typing } = props
  const { mask, suffix, ...rest } = typing
  const bound = useBound(control, name)
  const shared = {
    ...bound.control,
    disabled,
    value: mask ? mask.show(bound.text) : bound.text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      bound.set(mask ? mask.read(currentTarget.value) : currentTarget.value),
  }
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      {suffix === undefined ? (
        <Input autoComplete="off" {...rest} {...shared} />
      ) : (
        <Box position="relative">
          <Input autoComplete="off" {...rest} {...shared} pe="8" />
          <Text
            as="span"
            tone="muted"
            aria-hidden
            position="absolute"
            right="3"
            top="50%"
            transform="translateY(-50%)"
          >
            {suffix}
          </Text>
        </Box>
      )}
    </Field>
  )
}
