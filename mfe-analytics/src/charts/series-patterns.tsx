import { chakra } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { type SeriesId, seriesIds } from '../numbers/series.ts'
import { seriesCss } from './series-colors.ts'

const Hidden = chakra('svg', { base: { ...seriesCss, position: 'absolute', width: '0', height: '0' } })

/** A pattern for each series, so that the charts can be read and printed without colour. */
const marks: Record<SeriesId, ReactNode> = {
  boughtOut: null,
  successful: <circle cx="4" cy="4" r="1.4" fill="var(--analytics-mark)" />,
  cancelled: <path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="var(--analytics-mark)" strokeWidth="1.6" />,
  returned: <path d="M0 2H8M2 0V8" stroke="var(--analytics-mark)" strokeWidth="1.2" />,
}

export function SeriesPatterns() {
  return (
    <Hidden aria-hidden focusable="false">
      <defs>
        {seriesIds.map((id) => (
          <pattern key={id} id={`analytics-${id}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={`var(--analytics-${id})`} />
            {marks[id]}
          </pattern>
        ))}
      </defs>
    </Hidden>
  )
}
