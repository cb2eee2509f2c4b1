import { describeError } from '@cabinet/shared/api'
import { countOf } from '@cabinet/shared/format'
import {
  Banner,
  Button,
  LoadFailure,
  preloadingOverlay,
  Row,
  Section,
  Skeleton,
  Text,
  toast,
  useOverlay,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { useRequirement, useSetRequirement } from './queries.ts'

export function SecondFactorRequirement() {
  const query = useRequirement()
  const { data, error } = query
  const [asked, setAsked] = useState(false)
  const overlay = useOverlay(asked)
  const change = useSetRequirement({
    onSuccess: ({ required }) => {
      toast.success(
        required ? 'Двухфакторный вход теперь обязателен' : 'Двухфакторный вход больше не обязателен',
      )
      setAsked(false)
    },
  })
  const lacking = data?.withoutFactor ?? 0
  const people = countOf(lacking, 'сотрудник', 'сотрудника', 'сотрудников')
  return (
    <Section title="Двухфакторный вход для администраторов">
      {data ? (
        <>
          <Text>
            {data.required
              ? 'Обязателен для ролей с правом «Управление партнёрами и пользователями»: без кода из приложения войти нельзя.'
              : 'Не обязателен: роли с правом «Управление партнёрами и пользователями» входят по паролю, если код не включили сами.'}
          </Text>
          {lacking > 0 && (
            <Text tone="muted" mt="1">
              Ещё не включили: {people}.
            </Text>
          )}
          <Row mt="3">
            <Button {...preloadingOverlay} onClick={() => setAsked(true)}>
              {data.required ? 'Сделать необязательным' : 'Сделать обязательным'}
            </Button>
          </Row>
        </>
      ) : error ? (
        <LoadFailure query={query} />
      ) : (
        <Skeleton width="full" height="92px" />
      )}
      {overlay && data && (
        <overlay.ConfirmDialog
          open={asked}
          title={
            data.required
              ? 'Отменить обязательный двухфакторный вход?'
              : 'Сделать двухфакторный вход обязательным?'
          }
          confirmLabel={data.required ? 'Отменить требование' : 'Сделать обязательным'}
          busy={change.isPending}
          error={change.error && <Banner tone="error">{describeError(change.error).message}</Banner>}
          onConfirm={() => change.mutate(!data.required)}
          onClose={() => {
            setAsked(false)
            change.reset()
          }}
        >
          {data.required
            ? 'У тех, кто включил двухфакторный вход, он останется.'
            : lacking === 0
              ? 'Все администраторы уже входят с кодом.'
              : `${people} без кода смогут работать дальше только после того, как включат его.`}
        </overlay.ConfirmDialog>
      )}
    </Section>
  )
}
