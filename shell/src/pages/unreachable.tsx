import { ErrorState } from '@cabinet/shared/ui'
import { useUserStatus } from '../session/user.ts'

/** `/me` did not answer: the user is unknown but stays signed in. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const failure = useUserStatus((state) => state.failure)
  return failure === null ? (
    <ErrorState
      title="Нет связи с сервером"
      message="Вы остаётесь в системе. Проверьте подключение."
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      title={`Сервер временно не отвечает как надо (код ${failure})`}
      message="Вы остаётесь в системе. Повторите попытку через минуту."
      onRetry={onRetry}
    />
  )
}
