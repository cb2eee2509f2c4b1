import { call, queryFor, useMutation, useQuery } from '@cabinet/shared/api'
import { signIn, signOut } from '@cabinet/shared/auth'
import { Form, FormError, object, PasswordField, string, useForm } from '@cabinet/shared/forms'
import { useLocation, useNavigate } from '@cabinet/shared/router'
import { Button, Flex, Heading, Skeleton, Stack, Text, useDocumentTitle } from '@cabinet/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { formErrorProps } from '../sign-in/form-problems.ts'
import { delayText, useSignIn } from '../sign-in/queries.ts'
import { SecondStep } from '../sign-in/second-step.tsx'
import { usePasskey } from '../sign-in/use-passkey.ts'
import { finishStepUp, leaveForStepUp } from '../step-up/provider.ts'

const schema = object({ password: string().default('').required() })

export interface LockPageProps {
  /** The only element of the document. */
  readonly place: HTMLElement
  readonly username: string
  /** Settles when the server knows of the lock, which would undo an earlier step-up. */
  readonly told: Promise<void>
  readonly onUnlocked: (byItsUser: boolean) => void
  /** Signing out without the network leads to a page of its own. */
  readonly onGone: () => void
}

/** Unlocks by a step-up at the provider, or begins a session of the same user anew, which ends the locked one. */
export function LockPage({ place, username, told, onUnlocked, onGone }: LockPageProps) {
  useDocumentTitle('Заблокировано')
  const form = useForm({ schema, defaultValues: { password: '' } })
  const [known, setKnown] = useState<{ username: string; password: string }>()
  const enter = async (access: string) => {
    signIn(access)
    // A passkey may be somebody else's, whose page begins anew.
    const me = await call('GET /users/api/v1/me').catch(() => undefined)
    onUnlocked(me?.username === username)
  }
  const { data: methods, isPending } = useQuery({
    ...queryFor('GET /users/api/v1/proof'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Without an answer the usual methods are offered.
  const { password: hasPassword = true, passkey: hasPasskey = true, provider = null } = methods ?? {}
  const { attempt, send, waiting, busy } = useSignIn(enter, setKnown)
  const passkey = usePasskey(enter)
  const stepUp = useStepUp(told, () => onUnlocked(true))
  const failure = formErrorProps(attempt.error ?? passkey.attempt.error ?? stepUp.problem)
  const forget = () => {
    for (const before of [attempt, passkey.attempt, stepUp.attempt]) before.reset()
  }
  const leave = useEffectEvent(onGone)
  useEffect(() => () => leave(), [])
  useEffect(() => {
    if (!isPending) place.querySelector<HTMLElement>('input, form button')?.focus()
  }, [place, isPending])
  return createPortal(
    <Flex as="main" alignItems="center" justifyContent="center" minHeight="100dvh" p="4">
      <Stack width="full" maxWidth="420px">
        {known ? (
          <SecondStep credentials={known} onSignedIn={enter} onBack={() => setKnown(undefined)} />
        ) : (
          <>
            <Heading as="h1" size="page">
              Кабинет заблокирован
            </Heading>
            <Text tone="muted" overflowWrap="anywhere">
              {username}
            </Text>
            {isPending ? (
              <Skeleton height="140px" />
            ) : (
              <Form
                form={form}
                onSubmit={({ password }) => send({ username, password })}
                label="Кабинет заблокирован"
              >
                <FormError
                  key={attempt.submittedAt}
                  message={failure?.message}
                  requestId={failure?.requestId}
                />
                {hasPassword && (
                  <>
                    <PasswordField
                      control={form.control}
                      name="password"
                      label="Пароль"
                      autoComplete="current-password"
                      required
                    />
                    <Button
                      type="submit"
                      variant="primary"
                      block
                      loading={busy}
                      aria-disabled={waiting > 0 || busy}
                    >
                      {waiting > 0 ? `Разблокировать ${delayText(waiting)}` : 'Разблокировать'}
                    </Button>
                  </>
                )}
                {provider !== null && (
                  <Button
                    variant="primary"
                    block
                    py="1"
                    loading={stepUp.attempt.isPending}
                    onClick={() => {
                      forget()
                      stepUp.attempt.mutate(false)
                    }}
                  >
                    Войти через {provider}
                  </Button>
                )}
                {hasPasskey && passkey.isSupported && (
                  <Button
                    block
                    loading={passkey.attempt.isPending}
                    onClick={() => {
                      forget()
                      passkey.attempt.mutate()
                    }}
                  >
                    Разблокировать ключом доступа
                  </Button>
                )}
              </Form>
            )}
          </>
        )}
        <Button variant="ghost" block onClick={() => void signOut()}>
          Выйти или сменить пользователя
        </Button>
      </Stack>
    </Flex>,
    place,
  )
}

/** Begins a step-up at the provider at a press, and redeems its answer when the browser returns; then leads to the page that was left. @param told settles when the server knows of the lock, which would undo an earlier step-up */
function useStepUp(told: Promise<void>, onUnlocked: () => void) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const attempt = useMutation({
    mutationFn: async (isBack: boolean) =>
      isBack ? finishStepUp(told) : told.then(() => leaveForStepUp(pathname + search + hash)),
    onSuccess: (back) => {
      if (!back) return
      navigate(back.path, { replace: true })
      if (!back.problem) onUnlocked()
    },
  })
  const comeBack = useEffectEvent(() => attempt.mutate(true))
  useEffect(() => comeBack(), [])
  return { attempt, problem: attempt.error ?? (attempt.data || undefined)?.problem }
}
