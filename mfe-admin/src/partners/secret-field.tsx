import { partnerLabels } from '@cabinet/contract/partner-labels'
import { PasswordField, type UseFormReturn } from '@cabinet/shared/forms'
import { Box, Button, Row, Text } from '@cabinet/shared/ui'
import { useState } from 'react'
import type { FieldName } from './field-table.ts'
import type { PartnerValues } from './partner-wire.ts'

interface SecretFieldProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  name: FieldName
  /** The server has a secret, which can only be replaced. */
  isSet: boolean
  hint?: string | undefined
  disabled: boolean
}

/** A write-only secret: «задан / изменить». */
export function SecretField({ form, name, isSet, hint, disabled }: SecretFieldProps) {
  const [changing, setChanging] = useState(false)
  const label = partnerLabels[name]
  // The server may require the secret again.
  const shown = !disabled && (!isSet || changing || form.formState.errors[name] !== undefined)
  if (!shown) {
    return (
      <Box>
        <Text tone="muted" fontSize="sm" fontWeight="medium">
          {label}
        </Text>
        <Row minHeight="36px">
          <span>{isSet ? 'задан' : 'не задан'}</span>
          {!disabled && (
            <Button
              variant="link"
              size="sm"
              aria-label={`Изменить: ${label}`}
              onClick={() => setChanging(true)}
            >
              Изменить
            </Button>
          )}
        </Row>
      </Box>
    )
  }
  return (
    <Box>
      <PasswordField control={form.control} name={name} label={label} autoComplete="off" hint={hint} />
      {isSet && (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            form.setValue(name, '', { shouldDirty: true })
            form.clearErrors(name)
            setChanging(false)
          }}
        >
          Оставить прежний
        </Button>
      )}
    </Box>
  )
}
