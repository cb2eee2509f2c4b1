import { chakra } from '@cabinet/shared/ui'
import { series, seriesIds } from '../numbers/series.tsx'
import { seriesCss } from './series-colors.ts'

const Hidden = chakra('svg', { base: { ...seriesCss, position: 'absolute', width: '0', height: '0' } })

export function SeriesPatterns() {
  return (
    <Hidden aria-hidden focusable="false">
      <defs>
        {seriesIds.map((id) => (
          <pattern key={id} id={`analytics-${id}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={`var(--analytics-${id})`} />
            {series[id].mark}
          </pattern>
        ))}
      </defs>
    </Hidden>
  )
}
