import { chakra } from '@cabinet/shared/ui'
import { type SeriesId, series, seriesFill, seriesIds } from '../numbers/series.tsx'

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

const List = chakra('ul', {
  base: {
    // A phone shows two rows of two.
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'auto auto',
    justifyContent: 'start',
    flexWrap: 'wrap',
    columnGap: '1',
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '44px', md: '32px' },
      px: { base: '1', md: '2' },
      borderRadius: 'md',
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    '& button[aria-pressed=false]': { color: 'fg.muted', textDecoration: 'line-through' },
    '& button[aria-pressed=false] rect': { fill: 'none' },
    '& svg': { flexShrink: 0 },
    '& small': { display: { base: 'block', md: 'inline' }, fontSize: { base: 'xs', md: 'inherit' } },
    '& rect': { stroke: 'fg.muted' },
  },
})

interface LegendProps {
  hidden: readonly SeriesId[]
  onHide: (hidden: readonly SeriesId[]) => void
}

/** The one legend of all charts, which shows and hides their series. */
export function Legend({ hidden, onHide }: LegendProps) {
  const toggle = (id: SeriesId) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    if (next.length < seriesIds.length) onHide(seriesIds.filter((other) => next.includes(other)))
  }
  const lastShown = hidden.length === seriesIds.length - 1
  return (
    <List aria-label="Ряды графиков: показать или скрыть">
      {seriesIds.map((id) => {
        const shown = !hidden.includes(id)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={shown}
              aria-disabled={shown && lastShown}
              onClick={() => toggle(id)}
            >
              <Swatch id={id} />
              <span>
                {series[id].name}
                {series[id].hint && <small> ({series[id].hint})</small>}
              </span>
            </button>
          </li>
        )
      })}
    </List>
  )
}

export function Swatch({ id }: { id: SeriesId }) {
  return (
    <svg width="16" height="16" aria-hidden>
      <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={seriesFill(id)} />
    </svg>
  )
}
