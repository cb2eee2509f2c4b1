import { Button, Row } from '@cabinet/shared/ui'
import type { DayRange } from '../numbers/months.ts'
import { rangePresets } from './presets.ts'

interface RangePresetsProps {
  today: string
  range: DayRange
  onPick: (range: DayRange) => void
}

export function RangePresets({ today, range, onPick }: RangePresetsProps) {
  return (
    <Row
      as="fieldset"
      aria-label="Быстрый выбор периода"
      gap="1"
      minWidth="0"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {rangePresets(today).map(({ text, from, to }) => {
        const chosen = range.from === from && range.to === to
        return (
          <Button
            key={text}
            size="sm"
            variant={chosen ? 'secondary' : 'ghost'}
            aria-pressed={chosen}
            onClick={() => onPick({ from, to })}
          >
            {text}
          </Button>
        )
      })}
    </Row>
  )
}
