import { chakra } from '@chakra-ui/react/styled-system'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'

export type FieldWiring = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

export function useFieldWiring() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  }
}

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' },
})
const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted' } })
const Hint = chakra('div', { base: { fontSize: 'xs', lineHeight: 'xs', color: 'fg.muted' } })
const Problem = chakra('div', { base: { fontSize: 'xs', lineHeight: 'xs', color: 'danger.fg' } })

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  aside?: ReactNode
  children: ReactNode
}

export function Field({ label, hint, error, required = false, aside, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const wiring = useMemo(
    () => ({ id, describedBy: described || undefined, invalid: Boolean(error), required }),
    [id, described, error, required],
  )
  return (
    <FieldContext value={wiring}>
      <Root>
        <chakra.div display="flex" alignItems="center" gap="1" minHeight="20px">
          <Label htmlFor={id}>
            {label}
            {required && (
              <chakra.span aria-hidden color="danger.fg">
                {' *'}
              </chakra.span>
            )}
          </Label>
          {aside && <chakra.div my="-12px">{aside}</chakra.div>}
        </chakra.div>
        {children}
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
        {error && <Problem id={`${id}-error`}>{error}</Problem>}
      </Root>
    </FieldContext>
  )
}
