import { Banner, Box, Button } from '@cabinet/shared/ui'
import { useNews } from './news.ts'

/** Announces above the page a newer version of what runs here; only a revoked version forces the user to take it. */
export function ReleaseNews() {
  const news = useNews((state) => state.news)
  if (news === 'none') return null
  const reload = (
    <Button size="sm" onClick={() => location.reload()}>
      Обновить
    </Button>
  )
  return (
    <Box mb="4">
      <Banner tone={news === 'leave' ? 'warning' : 'info'} action={reload}>
        {news === 'leave'
          ? 'В этой версии раздела нашли ошибку. Сохраните введённое: страница обновится сама, как только это будет безопасно'
          : 'Доступна новая версия кабинета'}
      </Banner>
    </Box>
  )
}
