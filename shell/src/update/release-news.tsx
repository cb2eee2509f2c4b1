import { Banner, Button, useOnline } from '@cabinet/shared/ui'
import { useNews } from './news.ts'

/** Says above the page that there is a newer version of what runs here; nobody is made to take it but for a revoked one. */
export function ReleaseNews() {
  const { news, saved } = useNews()
  const online = useOnline()
  if (news === 'none') {
    // Without a network another bar says so.
    return saved && online ? (
      <Banner tone="info">Не удалось проверить обновления кабинета: работает сохранённая версия</Banner>
    ) : null
  }
  const reload = (
    <Button size="sm" onClick={() => location.reload()}>
      Обновить
    </Button>
  )
  return news === 'offer' ? (
    <Banner tone="info" action={reload}>
      Доступна новая версия кабинета
    </Banner>
  ) : (
    <Banner tone="warning" action={reload}>
      В этой версии раздела нашли ошибку. Сохраните введённое: страница обновится сама, как только это будет
      безопасно
    </Banner>
  )
}
