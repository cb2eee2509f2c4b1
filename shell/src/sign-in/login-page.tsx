import { useMutation } from '@cabinet/shared/api'
import { signIn } from '@cabinet/shared/auth'
import { Form, FormError, object, PasswordField, string, TextField, useForm } from '@cabinet/shared/forms'
import { useSearchParams } from '@cabinet/shared/router'
import { Banner, Button, Checkbox, Heading, TextLink, useDocumentTitle } from '@cabinet/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { clearEndedNote, endedNote } from '../session/ended-note.ts'
import { DemoUsers } from './demo-users.tsx'
import { formErrorProps } from './form-problems.ts'
import { delayText, sharedComputer, storeSharedComputer, useSignIn } from './queries.ts'
import { safeReturnTo } from './return-to.ts'
import { SecondStep } from './second-step.tsx'
import { usePasskey } from './use-passkey.ts'

const schema = object({
  username: string().trim().default('').required(),
  password: string().default('').required(),
})

const STORAGE_BLOCKED =
  'Браузер не сохранил вход: память для сайтов заполнена или запрещена. Разрешите этому сайту хранить данные или освободите место, затем войдите снова'

export interface LoginPageProps {
  readonly demo: boolean
  /** «Войти через …»; absent: no provider. */
  readonly oidc?: string | undefined
  readonly onSignedIn: (path: string) => void
}

export function LoginPage({ demo, oidc, onSignedIn }: LoginPageProps) {
  useDocumentTitle('Вход')
  const [search] = useSearchParams()
  const form = useForm({ schema, defaultValues: { username: '', password: '' } })
  const [known, setKnown] = useState<{ username: string; password: string }>()
  const [unkept, setUnkept] = useState(false)
  const [note] = useState(endedNote)
  const enter = (access: string, returnTo = search.get('returnTo')) => {
    clearEndedNote()
    if (signIn(access)) return onSignedIn(safeReturnTo(returnTo))
    // The next page would find no session and show this one again.
    setKnown(undefined)
    setUnkept(true)
  }
  const { attempt, send, waiting, busy: sending } = useSignIn(enter, setKnown)
  const passkey = usePasskey(enter)
  const provider = useProvider(oidc, enter)
  const error = attempt.error ?? passkey.attempt.error ?? provider.error
  const failure = unkept && !error ? { message: STORAGE_BLOCKED, requestId: null } : formErrorProps(error)
  const busy = sending && !(attempt.isSuccess && unkept)

  if (known) {
    const back = () => {
      setKnown(undefined)
      attempt.reset()
    }
    return <SecondStep credentials={known} onSignedIn={enter} onBack={back} />
  }
  return (
    <>
      <Heading as="h1" size="page" mb="5">
        Вход в кабинет
      </Heading>
      <Form form={form} onSubmit={send} label="Вход в кабинет">
        {note && !failure && <Banner>{note}</Banner>}
        <FormError key={attempt.submittedAt} message={failure?.message} requestId={failure?.requestId} />
        <TextField
          control={form.control}
          name="username"
          label="Логин или email"
          autoComplete="username webauthn"
          required
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Пароль"
          autoComplete="current-password"
          required
        />
        <Checkbox
          defaultChecked={sharedComputer().shared}
          onChange={({ currentTarget }) => storeSharedComputer(currentTarget.checked)}
        >
          Это общий компьютер
        </Checkbox>
        <Button type="submit" variant="primary" block loading={busy} aria-disabled={waiting > 0 || busy}>
          {waiting > 0 ? `Войти ${delayText(waiting)}` : 'Войти'}
        </Button>
        {passkey.isSupported && (
          <Button
            block
            loading={passkey.attempt.isPending}
            onClick={() => {
              attempt.reset()
              passkey.attempt.mutate()
            }}
          >
            Войти с ключом доступа
          </Button>
        )}
        {oidc && (
          <Button
            block
            py="1"
            loading={provider.isPending}
            onClick={() => {
              attempt.reset()
              passkey.attempt.reset()
              provider.mutate(false)
            }}
          >
            Войти через {oidc}
          </Button>
        )}
        <TextLink to="/forget-password" alone alignSelf="center">
          Забыли пароль?
        </TextLink>
      </Form>
      {demo && (
        <DemoUsers
          onChoose={({ username, password }) => {
            form.setValue('username', username, { shouldValidate: true })
            form.setValue('password', password, { shouldValidate: true })
          }}
        />
      )}
    </>
  )
}

const loadProvider = () => import('./provider.ts')

/** Signs in at the provider of a label, whose code loads for a press, and for who comes back from it. */
function useProvider(
  label: string | undefined,
  onSignedIn: (access: string, returnTo: string | null) => void,
) {
  const attempt = useMutation({
    mutationFn: async (isBack: boolean) => {
      const { leaveForProvider, comeFromProvider } = await loadProvider()
      return isBack ? comeFromProvider() : leaveForProvider()
    },
    onSuccess: ({ access, returnTo }) => onSignedIn(access, returnTo),
  })
  const goOn = useEffectEvent(() => {
    if (/[?&]state=/.test(location.search)) attempt.mutate(true)
    else if (document.cookie.includes('cabinet_end='))
      loadProvider().then(({ endAtProvider }) => endAtProvider())
  })
  useEffect(() => {
    if (label) goOn()
  }, [label])
  return attempt
}
