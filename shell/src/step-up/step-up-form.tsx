import { type CallAnswer, type CallInput, call, queryFor, useMutation, useQuery } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, object, PasswordField, string, TextField, useForm } from '@cabinet/shared/forms'
import { useLocation } from '@cabinet/shared/router'
import { Button, LoadFailure, Skeleton, Stack, Text } from '@cabinet/shared/ui'
import { startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { serverProblem } from '../sign-in/form-problems.ts'
import { UsernameOfPassword } from '../sign-in/new-password-form.tsx'
import { leaveForStepUp } from './provider.ts'

const methodsKey = 'GET /users/api/v1/proof'
type StepUpMethods = CallAnswer<typeof methodsKey>

export interface StepUpFormProps {
  readonly id: string
  readonly onBusy: (busy: boolean) => void
  /** Tells whether the form has a field to be submitted. */
  readonly onField: (hasField: boolean) => void
  readonly onVerified: () => void
}

/** Offers the methods by which this user can step up. */
export function StepUpForm(props: StepUpFormProps) {
  const query = useQuery({ ...queryFor(methodsKey), staleTime: 0, gcTime: 0 })
  if (query.data) return <Offered methods={query.data} {...props} />
  return query.error ? <LoadFailure query={query} /> : <Skeleton height="72px" />
}

const needed = string().trim().default('').required()
const absent = string().default('')
const schemas = {
  code: object({ code: needed, password: absent }),
  password: object({ code: absent, password: string().default('').required() }),
}

function Offered({ methods, id, onBusy, onField, onVerified }: StepUpFormProps & { methods: StepUpMethods }) {
  const username = useSession(({ user }) => user?.username)
  const { pathname, search, hash } = useLocation()
  const field = methods.code ? 'code' : methods.password ? 'password' : undefined
  const form = useForm({
    schema: schemas[field ?? 'password'],
    defaultValues: { code: '', password: '' },
  })
  const [problem, setProblem] = useState<string>()
  const stepUp = useMutation({
    mutationFn: (work: () => Promise<boolean>) => work(),
    onMutate: () => {
      setProblem(undefined)
      onBusy(true)
    },
    onSuccess: (isVerified) => isVerified && onVerified(),
    onError: (error) => setProblem(serverProblem(form, error)),
    onSettled: () => onBusy(false),
  })
  useEffect(() => onField(field !== undefined), [field, onField])
  const passkey = methods.passkey !== null && 'PublicKeyCredential' in window
  return (
    <Stack>
      <Text tone="muted">Это действие просит подтверждения: так никто не выполнит его за вашим столом.</Text>
      {(field !== undefined || problem !== undefined) && (
        <Form
          id={id}
          form={form}
          onSubmit={({ code, password }) =>
            stepUp.mutate(() => sendStepUp(field === 'code' ? { code } : { password }))
          }
          label="Подтвердите, что это вы"
        >
          <FormError key={stepUp.submittedAt} message={problem} />
          {field === 'code' && (
            <TextField
              control={form.control}
              name="code"
              label="Код из приложения"
              hint="Или один из резервных кодов"
              autoComplete="one-time-code"
              maxLength={40}
              autoFocus
              required
            />
          )}
          {field === 'password' && (
            <>
              <UsernameOfPassword username={username} />
              <PasswordField
                control={form.control}
                name="password"
                label="Пароль от кабинета"
                autoComplete="current-password"
                required
              />
            </>
          )}
        </Form>
      )}
      {passkey && (
        <Button block loading={stepUp.isPending} onClick={() => stepUp.mutate(stepUpByPasskey)}>
          Подтвердить ключом доступа
        </Button>
      )}
      {methods.provider !== null && (
        <Button
          block
          py="1"
          loading={stepUp.isPending}
          onClick={() => stepUp.mutate(() => leaveForStepUp(pathname + search + hash))}
        >
          Войти через {methods.provider}
        </Button>
      )}
      {!passkey && field === undefined && methods.provider === null && (
        <Text>Здесь подтвердить нечем. Выйдите и войдите снова: вход тоже подтверждает.</Text>
      )}
    </Stack>
  )
}

async function sendStepUp(body: CallInput<'POST /users/api/v1/proof'>['body']): Promise<boolean> {
  await call('POST /users/api/v1/proof', { body })
  return true
}

/** @returns false when the user dismisses it */
async function stepUpByPasskey(): Promise<boolean> {
  // A challenge lives five minutes, and the window may have been open for longer.
  const { passkey } = await call(methodsKey)
  if (passkey === null) return false
  const { challenge, rpId, ids } = passkey
  const chosen = await startAuthentication({
    optionsJSON: {
      ...{ challenge, rpId, userVerification: 'required' },
      allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
    },
  }).catch(() => undefined)
  if (chosen === undefined) return false
  const { id, response } = chosen
  const { clientDataJSON, authenticatorData, signature } = response
  return sendStepUp({ passkey: { id, clientDataJSON, authenticatorData, signature } })
}
