import { type BusinessZone, formatDay, formatTime, zoneName } from '../../format/zoned.ts'

export type DateTimeProps = {
  at: string
  zone: BusinessZone
  /** Day and time alike, as a sentence has them, or the time alone. */
  as?: 'text' | 'time'
}

/** A moment as a column of a table tells it, the day and the time smaller; its tooltip names the zone. */
export function DateTime({ at, zone, as }: DateTimeProps) {
  const [day, time] = [formatDay(at, zone), formatTime(at, zone)]
  const title = `${day}, ${time} по времени ${zoneName(zone)}`
  if (as)
    return (
      <time dateTime={at} title={title}>
        {as === 'time' ? time : `${day}, ${time}`}
      </time>
    )
  return (
    <time className="ui-when" dateTime={at} title={title}>
      {day} <small>{time}</small>
    </time>
  )
}
