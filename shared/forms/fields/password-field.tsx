import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Box, Field, IconButton, Input } from '../../ui/index.ts'
import { type BoundProps, useBound } from './fields.tsx'

export type PasswordFieldProps<T extends FieldValues> = BoundProps<T> & {
  /** `off`: no user's password, but a secret that no password manager may fill. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, autoComplete } = props
  const bound = useBound(control, name)
  const [shown, setShown] = useState(false)
  const isSecret = autoComplete === 'off'
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <Box position="relative">
        <Input
          {...bound.control}
          // Managers fill any field of the type `password`.
          type={shown || isSecret ? 'text' : 'password'}
          css={isSecret && !shown ? { WebkitTextSecurity: 'disc' } : {}}
          autoComplete={autoComplete}
          {...(isSecret && { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '' })}
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
