import { type SeriesId, seriesIds } from '../numbers/series.ts'

type ByTheme = { readonly light: string; readonly dark: string }

/** After Okabe and Ito; series-colors.test.ts holds them to 3:1 against the panel. */
export const seriesColors: Record<SeriesId, ByTheme> = {
  boughtOut: { light: '#008561', dark: '#2ebd93' },
  successful: { light: '#0072b2', dark: '#56a8e6' },
  cancelled: { light: '#c85400', dark: '#f0894a' },
  returned: { light: '#a8508a', dark: '#d78fbd' },
}

/** The marks of the patterns: light on the dark fills of the light theme, and the other way round. */
const marks: ByTheme = { light: 'rgb(255 255 255 / 0.65)', dark: 'rgb(15 19 21 / 0.6)' }

function variables(theme: keyof ByTheme): Record<`--analytics-${string}`, string> {
  const variables: Record<`--analytics-${string}`, string> = { '--analytics-mark': marks[theme] }
  for (const id of seriesIds) variables[`--analytics-${id}`] = seriesColors[id][theme]
  return variables
}

/** Custom properties for the patterns: they look them up where they stand themselves, not where they are used. */
export const seriesCss = { ...variables('light'), _dark: variables('dark') }
