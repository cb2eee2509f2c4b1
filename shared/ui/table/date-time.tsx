import { type BusinessZone, formatDay, formatTime, zoneName } from '../../format/zoned.ts'

/** A moment as a column of a table tells it: the day, the time smaller. */
export function DateTime({ at, zone }: { at: string; zone: BusinessZone }) {
  const [day, time] = [formatDay(at, zone), formatTime(at, zone)]
  return (
    <time className="ui-when" dateTime={at} title={`${day}, ${time} по времени ${zoneName(zone)}`}>
      {day} <small>{time}</small>
    </time>
  )
}
