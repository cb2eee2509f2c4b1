import { type BusinessZone, formatDateTime, zoneName } from '../../format/zoned.ts'

export type DateTimeProps = {
  at: string
  zone: BusinessZone
  /** Day and time in one size, for a sentence, or the time alone. */
  as?: 'text' | 'time'
}

/** An instant in a table column with smaller time; its tooltip names the zone. */
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

/** One line that keeps its start and end, by which similar names differ. Copying and screen readers get the whole text. */
export function TruncatedMiddle({ text, tail = 5 }: { text: string; tail?: number }) {
  const at = Math.max(0, text.length - tail)
  return (
    <span className="ui-middle" title={text}>
      {at > 0 && <span>{text.slice(0, at)}</span>}
      <span>{text.slice(at)}</span>
    </span>
  )
}
