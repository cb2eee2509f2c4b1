import { series, seriesIds } from '../numbers/series.tsx'

/** Returns the relative luminance of `#rrggbb`. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** The theme's `bg.panel`. */
const panels = { light: '#ffffff', dark: '#171c1f' } as const

test.each(seriesIds.flatMap((id) => (['light', 'dark'] as const).map((theme) => [id, theme] as const)))(
  'bars of %s stand out from the panel, %s',
  (id, theme) => {
    expect(contrast(series[id][theme], panels[theme])).toBeGreaterThanOrEqual(3)
  },
)
