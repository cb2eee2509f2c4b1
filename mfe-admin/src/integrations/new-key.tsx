import { type KeyRight, keyRightNames, keyRights } from '@cabinet/contract/key-rights'
import { useSession, useToday } from '@cabinet/shared/auth'
import {
  array,
  DateField,
  day,
  Form,
  FormError,
  object,
  requiredText,
  string,
  TextField,
  type UseFormReturn,
  useForm,
  useFormDraft,
  useWatch,
} from '@cabinet/shared/forms'
import { Banner, Box, Button, Checkbox, chakra, Text, toast } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useId, useState } from 'react'
import { useOwnPermissions } from '../own-permissions.ts'
import { integrationsOf } from '../paths.ts'
import { type FormFailure, toFormFailure } from '../save-failure.ts'
import { useMakeKey } from './queries.ts'
import { ShownSecret } from './shown-secret.tsx'

interface NewKeyProps {
  merchantId: string
  open: boolean
  onClose: () => void
}

interface KeyValues {
  name: string
  expires: string
  rights: KeyRight[]
}

const schema = object({
  name: requiredText(),
  expires: day(),
  rights: array().of(string<KeyRight>().defined()).default([]),
})
const empty: KeyValues = { name: '', expires: '', rights: ['orders:read'] }

/** Makes a key, then shows it, once. Its draft waits for a user who leaves for a step-up at the provider. */
export function NewKey({ merchantId, open, onClose }: NewKeyProps) {
  const [made, setMade] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const self = useSession((session) => session.user?.username ?? '')
  const form = useForm<KeyValues>({ schema, defaultValues: empty })
  const draft = useFormDraft(form, `${self} ${integrationsOf(merchantId)} key`)
  const close = () => {
    draft.discard()
    onClose()
  }
  const show = (key: string) => {
    draft.discard()
    setMade(key)
  }
  const footer =
    made === undefined ? (
      <>
        <Button disabled={busy} onClick={close}>
          Отмена
        </Button>
        <Button type="submit" form={id} variant="primary" loading={busy}>
          Создать
        </Button>
      </>
    ) : (
      <Button variant="primary" onClick={close}>
        Готово
      </Button>
    )
  return (
    <Dialog open={open} onClose={close} title="Новый ключ API" width={560} busy={busy} footer={footer}>
      {made === undefined ? (
        <KeyForm {...{ id, form, merchantId }} onBusy={setBusy} onMade={show} />
      ) : (
        <ShownSecret
          label="Ключ"
          value={made}
          hint="Показан один раз: скопируйте его сейчас и храните как пароль. Потерянный ключ отзовите и создайте новый."
        />
      )}
    </Dialog>
  )
}

interface KeyFormProps {
  id: string
  form: UseFormReturn<KeyValues, unknown, KeyValues>
  merchantId: string
  onBusy: (busy: boolean) => void
  onMade: (key: string) => void
}

function KeyForm({ id, form, merchantId, onBusy, onMade }: KeyFormProps) {
  const today = useToday()
  const [problem, setProblem] = useState<FormFailure>()
  const making = useMakeKey({
    onSuccess: ({ key }) => {
      toast.success('Ключ создан')
      onMade(key)
    },
    onError: (error) => setProblem(toFormFailure(form, error)),
  })
  const { control } = form
  const rights = useWatch({ control, name: 'rights' })
  const make = async ({ name, expires, rights }: KeyValues) => {
    setProblem(undefined)
    if (rights.length === 0) return
    onBusy(true)
    const body = { merchantId, name, rights, ...(expires && { expires }) }
    await making.mutateAsync(body).catch(() => undefined)
    onBusy(false)
  }
  return (
    <Form id={id} form={form} onSubmit={make} label="Новый ключ API">
      {problem && <FormError key={making.submittedAt} {...problem} />}
      <TextField
        control={control}
        name="name"
        label="Название"
        hint="Какая система им пользуется: «1С», «Сайт»"
        required
      />
      <Rights value={rights} onChange={(rights) => form.setValue('rights', rights)} />
      <DateField
        control={control}
        name="expires"
        label="Последний день действия"
        hint="Пусто: бессрочно"
        min={today}
        today={today}
      />
      {rights.includes('registers:read') || rights.includes('buyers:read') ? (
        <Banner tone="warning">С этим ключом из кабинета уходят данные покупателей.</Banner>
      ) : null}
    </Form>
  )
}

const Group = chakra('fieldset', { base: { minWidth: '0' } })

function Rights({ value, onChange }: { value: readonly KeyRight[]; onChange: (rights: KeyRight[]) => void }) {
  const own = useOwnPermissions()
  const id = useId()
  return (
    <Group>
      <chakra.legend fontWeight="medium" mb="1">
        Права ключа
      </chakra.legend>
      {keyRightNames.map((right) => {
        const [title, description, needed] = keyRights[right]
        const lacking = needed.some((permission) => !own.has(permission))
        return (
          <Box key={right} pb="1">
            <Checkbox
              checked={value.includes(right)}
              disabled={lacking}
              aria-describedby={`${id}-${right}`}
              onChange={({ currentTarget }) =>
                onChange(
                  keyRightNames.filter((one) =>
                    one === right ? currentTarget.checked : value.includes(one),
                  ),
                )
              }
            >
              {title}
            </Checkbox>
            <Text as="div" id={`${id}-${right}`} size="xs" tone="muted" ps="26px" mt="-1">
              {description}
              {lacking && '. Ключ не может больше вас'}
            </Text>
          </Box>
        )
      })}
      {value.length === 0 && (
        <Text role="alert" size="xs" tone="danger">
          Выберите хотя бы одно право
        </Text>
      )}
    </Group>
  )
}
