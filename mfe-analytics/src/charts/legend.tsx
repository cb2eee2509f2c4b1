import { chakra } from '@cabinet/shared/ui'
import { type SeriesId, series, seriesFill, seriesIds } from '../numbers/series.tsx'

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
