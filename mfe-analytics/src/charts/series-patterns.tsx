import { chakra } from '@cabinet/shared/ui'
import { series, seriesIds } from '../numbers/series.tsx'

/** The pattern marks: light on the dark fills of the light theme, and the reverse. */
const marks = { light: 'rgb(255 255 255 / 0.65)', dark: 'rgb(15 19 21 / 0.6)' }

function variables(theme: keyof typeof marks): Record<`--analytics-${string}`, string> {
  const variables: Record<`--analytics-${string}`, string> = { '--analytics-mark': marks[theme] }
  for (const id of seriesIds) variables[`--analytics-${id}`] = series[id][theme]
  return variables
}

/** Custom properties for the patterns, which resolve them where they are defined. */
const seriesCss = { ...variables('light'), _dark: variables('dark') }

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
        <pattern id="analytics-incomplete" width="10" height="10" patternUnits="userSpaceOnUse">
          <path d="M-2 2L2 -2M0 10L10 0M8 12L12 8" stroke="var(--ui-colors-bg-panel)" strokeWidth="3" />
        </pattern>
      </defs>
    </Hidden>
  )
}
