import { queryFor, useQuery } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { formatTime, zoneName } from '@cabinet/shared/format'
import { Banner, Text } from '@cabinet/shared/ui'

/** Shows whether the records are unchanged, and the time of the check. */
export function IntegrityNote() {
  const zone = useBusinessZone()
  const { data, error } = useQuery(queryFor('GET /users/api/v1/security-log/integrity'))
  const checked = data && `проверено в ${formatTime(data.checkedAt, zone)} по времени ${zoneName(zone)}`
  if (data?.intact === false)
    return (
      <Banner tone="error">
        Записи изменены или удалены в обход кабинета, {checked}. Сообщите службе безопасности банка.
      </Banner>
    )
  const unknown = error ? 'Целостность записей проверить не удалось' : 'Проверяем целостность записей…'
  return (
    <Text tone="muted" role="status" numeric>
      {checked ? `Записи целы, ${checked}` : unknown}
    </Text>
  )
}
