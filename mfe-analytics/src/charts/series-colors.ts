import { series, seriesIds } from '../numbers/series.tsx'

/** The pattern marks: light on the dark fills of the light theme, and the reverse. */
const marks = { light: 'rgb(255 255 255 / 0.65)', dark: 'rgb(15 19 21 / 0.6)' }

function variables(theme: keyof typeof marks): Record<`--analytics-${string}`, string> {
  const variables: Record<`--analytics-${string}`, string> = { '--analytics-mark': marks[theme] }
  for (const id of seriesIds) variables[`--analytics-${id}`] = series[id][theme]
  return variables
}

/** Custom properties for the patterns, which resolve them where they are defined. */
export const seriesCss = { ...variables('light'), _dark: variables('dark') }
