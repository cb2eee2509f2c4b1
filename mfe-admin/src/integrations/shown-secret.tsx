import { CopyButton, Field, Input, Row } from '@cabinet/shared/ui'

interface ShownSecretProps {
  label: string
  value: string
  hint: string
}

/** A secret that the server tells once, ready to be copied. */
export function ShownSecret({ label, value, hint }: ShownSecretProps) {
  return (
    <Field label={label} hint={hint}>
      <Row flexWrap="nowrap">
        <Input
          readOnly
          value={value}
          aria-label={label}
          fontFamily="mono"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={value} label={`Скопировать: ${label}`} />
      </Row>
    </Field>
  )
}
