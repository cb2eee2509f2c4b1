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
      </defs>
    </Hidden>
  )
}
