import { queryFor, useQuery } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { formatTime, zoneName } from '@cabinet/shared/format'
import { Banner, Text } from '@cabinet/shared/ui'

/** Shows whether the records are unchanged, and the time of the check. */
export function IntegrityNote() {
  const zone = useBusinessZone()
  const { data, error } = useQuery(queryFor('GET /users/api/v1/security-log/integrity'))
  if (data === undefined)
    return (
      <Text tone="muted" role="status">
        {error ? 'Целостность записей проверить не удалось' : 'Проверяем целостность записей…'}
      </Text>
    )
  const at = `${formatTime(data.checkedAt, zone)} по времени ${zoneName(zone)}`
  if (!data.intact)
    return (
      <Banner tone="error">
        Записи изменены или удалены в обход кабинета, проверено в {at}. Сообщите службе безопасности банка.
      </Banner>
    )
  return (
    <Text tone="muted" role="status" numeric>
      Записи целы, проверено в {at}
    </Text>
  )
}
