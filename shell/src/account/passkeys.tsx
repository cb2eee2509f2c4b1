import { type CallAnswer, call, queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'
import { useBusinessZone, useSession } from '@cabinet/shared/auth'
import { Form, FormError, object, string, TextField, useForm, useFormDraft } from '@cabinet/shared/forms'
import { useSearchParams } from '@cabinet/shared/router'
import {
  Button,
  type Column,
  DataTable,
  DateTime,
  LoadFailure,
  preloadingOverlay,
  Row,
  Section,
  Stack,
  Text,
  toast,
} from '@cabinet/shared/ui'
import { startRegistration } from '@simplewebauthn/browser'
import { useMemo, useState } from 'react'
import { serverProblem } from '../sign-in/form-problems.ts'
import { RemovePasskey } from './remove-passkey.tsx'

const listKey = 'GET /users/api/v1/passkeys'
type Passkey = CallAnswer<typeof listKey>[number]

/** The parameter stands in the address while the form is open. */
const NEW = 'new-passkey'

/** The user's keys, which sign in without a password. */
export function Passkeys() {
  const query = useQuery(queryFor(listKey))
  const { data, error } = query
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeyOf(listKey) })
  // A user who steps up at the provider comes back to the address, and to the form.
  const [search, setSearch] = useSearchParams()
  const adding = search.has(NEW)
  const setAdding = (open: boolean) =>
    setSearch(open ? { [NEW]: '' } : {}, { replace: true, preventScrollReset: true })
  const [removed, setRemoved] = useState<Passkey>()
  const columns = useColumns(setRemoved)
  return (
    <Section
      title="Ключи доступа"
      actions={
        !adding && (
          <Button px={{ base: '2', md: '4' }} onClick={() => setAdding(true)}>
            Добавить ключ доступа
          </Button>
        )
      }
    >
      <Stack>
        <Text tone="muted">
          Вход по отпечатку, лицу или ПИН-коду устройства, без пароля и кода из приложения.
        </Text>
        {adding && (
          <NewPasskey
            onDone={() => {
              setAdding(false)
              refresh()
            }}
          />
        )}
        {error && data === undefined ? (
          <LoadFailure query={query} />
        ) : (
          data?.length !== 0 && (
            <DataTable
              caption="Ключи доступа"
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              skeletonRows={1}
            />
          )
        )}
        <RemovePasskey passkey={removed} onRemoved={refresh} onClose={() => setRemoved(undefined)} />
      </Stack>
    </Section>
  )
}

function useColumns(remove: (passkey: Passkey) => void): readonly Column<Passkey>[] {
  const zone = useBusinessZone()
  return useMemo(
    () => [
      { key: 'name', header: 'Название', width: '40%', cell: ({ name }) => name },
      {
        key: 'created',
        header: 'Добавлен',
        width: '22%',
        numeric: true,
        align: 'start',
        cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
      },
      {
        key: 'used',
        header: 'Последний вход',
        width: '22%',
        numeric: true,
        align: 'start',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : <DateTime at={lastUsedAt} zone={zone} />),
      },
      {
        key: 'remove',
        header: 'Ключ',
        width: '16%',
        align: 'end',
        cell: (passkey) => (
          <Button
            size="sm"
            aria-label={`Удалить: ${passkey.name}`}
            {...preloadingOverlay}
            onClick={() => remove(passkey)}
          >
            Удалить
          </Button>
        ),
      },
    ],
    [zone, remove],
  )
}

const schema = object({ name: string().trim().default('').required().max(60) })

const DISMISSED = 'Ключ не добавлен: браузер его не создал. Возможно, на этом устройстве он уже есть'

function NewPasskey({ onDone }: { onDone: () => void }) {
  const form = useForm({ schema, defaultValues: { name: '' } })
  const self = useSession(({ user }) => user?.username)
  const draft = useFormDraft(form, `${self} ${NEW}`)
  const [problem, setProblem] = useState<string>()
  const leave = () => {
    draft.discard()
    onDone()
  }
  const add = async ({ name }: { name: string }) => {
    setProblem(undefined)
    try {
      const { challenge, rpId, userId, userName, existing } = await call(
        'POST /users/api/v1/passkeys/options',
        { body: {} },
      )
      const made = await startRegistration({
        optionsJSON: {
          challenge,
          rp: { id: rpId, name: 'Кабинет партнёра' },
          user: { id: userId, name: userName, displayName: userName },
          pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: existing.map((id) => ({ type: 'public-key', id })),
        },
      }).catch(() => undefined)
      if (made === undefined) return setProblem(DISMISSED)
      const { id, response } = made
      const { clientDataJSON, attestationObject, transports = [] } = response
      await call('POST /users/api/v1/passkeys', {
        body: { name, id, clientDataJSON, attestationObject, transports },
      })
      toast.success(`Ключ «${name}» добавлен. Теперь с ним можно войти без пароля`)
      leave()
    } catch (error) {
      setProblem(serverProblem(form, error))
    }
  }
  return (
    <Form form={form} onSubmit={add} label="Новый ключ доступа">
      <FormError message={problem} />
      <TextField
        control={form.control}
        name="name"
        label="Название"
        hint="Например, «Рабочий телефон»"
        autoComplete="off"
        maxLength={60}
        autoFocus
        required
      />
      <Row>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          Добавить
        </Button>
        <Button onClick={leave}>Отмена</Button>
      </Row>
    </Form>
  )
}
