import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Box, Checkbox, Text } from '../../ui/index.ts'
import { type BoundProps, useBound } from './bound.ts'

export function CheckboxField<T extends FieldValues>(props: BoundProps<T>) {
  const { control, name, label, hint, disabled = false } = props
  const bound = useBound(control, name)
  const id = useId()
  const note = bound.error ?? hint
  return (
    <Box>
      <Checkbox
        {...bound.control}
        disabled={disabled}
        checked={bound.value === true}
        onChange={(event) => bound.set(event.currentTarget.checked)}
        {...(note && { 'aria-describedby': id })}
        {...(bound.error && { 'aria-invalid': true })}
      >
        {label}
      </Checkbox>
      {note && (
        <Text as="div" id={id} size="xs" tone={bound.error ? 'danger' : 'muted'}>
          {note}
        </Text>
      )}
    </Box>
  )
}
