import { Banner, Box, Button, useOnline } from '@cabinet/shared/ui'
import { useUserStatus } from '../session/user.ts'
import { useNews } from './news.ts'

/** Says above the page that there is a newer version of what runs here; nobody is made to take it but for a revoked one. */
export function ReleaseNews() {
  const { news, saved } = useNews()
  const online = useOnline()
  const unreachable = useUserStatus(({ status }) => status === 'unreachable')
  // Without a network, or without the server, another sentence says so.
  if (news === 'none' && !(saved && online && !unreachable)) return null
  return <Box mb="4">{news === 'none' ? <Saved /> : <News leave={news === 'leave'} />}</Box>
}

function Saved() {
  return <Banner tone="info">Не удалось проверить обновления кабинета: работает сохранённая версия</Banner>
}

function News({ leave }: { leave: boolean }) {
  const reload = (
    <Button size="sm" onClick={() => location.reload()}>
      Обновить
    </Button>
  )
  return leave ? (
    <Banner tone="warning" action={reload}>
      В этой версии раздела нашли ошибку. Сохраните введённое: страница обновится сама, как только это будет
      безопасно
    </Banner>
  ) : (
    <Banner tone="info" action={reload}>
      Доступна новая версия кабинета
    </Banner>
  )
}
