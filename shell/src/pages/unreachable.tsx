import { ErrorState } from '@cabinet/shared/ui'

/** `/me` could not be asked: nothing is known of the user, but he stays signed in. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Нет связи с сервером"
      message="Вы остаётесь в системе. Проверьте подключение и повторите попытку."
      onRetry={onRetry}
    />
  )
}
