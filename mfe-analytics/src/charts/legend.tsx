import { chakra, Text } from '@cabinet/shared/ui'
import type { Measure } from '../numbers/measures.ts'
import { type SeriesId, series, seriesFill, seriesIds } from '../numbers/series.tsx'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '1',
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '44px', md: '32px' },
      px: '2',
      borderRadius: 'md',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    '& button[aria-pressed=false]': { color: 'fg.muted', textDecoration: 'line-through' },
    '& button[aria-pressed=false] rect': { fill: 'none' },
    '& rect': { stroke: 'fg.muted' },
  },
})

interface LegendProps {
  measure: Measure
  hidden: readonly SeriesId[]
  onHide: (hidden: readonly SeriesId[]) => void
}

export function Legend({ measure, hidden, onHide }: LegendProps) {
  const [only, ...others] = measure.series
  if (only === undefined) return null
  if (others.length === 0)
    return (
      <List aria-label="Ряды графика">
        <Text as="li" display="inline-flex" alignItems="center" gap="2" minHeight="32px">
          <Swatch id={only} />
          {series[only].name}
        </Text>
      </List>
    )
  const toggle = (id: SeriesId) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    if (next.length < seriesIds.length) onHide(seriesIds.filter((other) => next.includes(other)))
  }
  const lastShown = hidden.length === seriesIds.length - 1
  return (
    <List aria-label="Ряды графика: показать или скрыть">
      {measure.series.map((id) => {
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
              {series[id].name}
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
