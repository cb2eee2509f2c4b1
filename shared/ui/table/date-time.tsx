import { type BusinessZone, formatDateTime, zoneName } from '../../format/zoned.ts'

export type DateTimeProps = {
  at: string
  zone: BusinessZone
  /** Day and time alike, as a sentence has them, or the time alone. */
  as?: 'text' | 'time'
}

/** A moment as a column of a table tells it, the day and the time smaller; its tooltip names the zone. */
export function DateTime({ at, zone, as }: DateTimeProps) {
  const text = formatDateTime(at, zone)
  const [day, time] = text.split(' ')
  const title = `${text} по времени ${zoneName(zone)}`
  if (as)
    return (
      <time dateTime={at} title={title}>
        {as === 'time' ? time : text}
      </time>
    )
  return (
    <time className="ui-when" dateTime={at} title={title}>
      {day} <small>{time}</small>
    </time>
  )
}
