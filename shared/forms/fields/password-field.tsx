import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Box, Field, IconButton, Input } from '../../ui/index.ts'
import { type BoundProps, useBound } from './bound.ts'

export type PasswordFieldProps<T extends FieldValues> = BoundProps<T> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, autoComplete } = props
  const bound = useBound(control, name)
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <Box position="relative">
        <Input
          {...bound.control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          value={bound.text}
          onChange={(event) => bound.set(event.currentTarget.value)}
          pe="12"
        />
        <Box position="absolute" right="0" top="0">
          <IconButton
            label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            icon={shown ? <EyeOff /> : <Eye />}
            disabled={disabled}
            onClick={() => setShown(!shown)}
          />
        </Box>
      </Box>
    </Field>
  )
}
