import { Button, Row, Text } from '@cabinet/shared/ui'
import { periodPresets } from './presets.ts'

interface PeriodPresetsProps {
  today: string
  period: { startDate: string; endDate: string }
  onPick: (period: { startDate: string; endDate: string }) => void
}

export function PeriodPresets({ today, period, onPick }: PeriodPresetsProps) {
  return (
    <Row as="fieldset" aria-label="Быстрый выбор периода" gap="1">
      <Text as="span" tone="muted" aria-hidden display={{ base: 'none', md: 'inline' }}>
        Период:
      </Text>
      {periodPresets(today).map(({ text, startDate, endDate }) => {
        const chosen = period.startDate === startDate && period.endDate === endDate
        return (
          <Button
            key={text}
            size="sm"
            variant={chosen ? 'secondary' : 'ghost'}
            aria-pressed={chosen}
            onClick={() => onPick({ startDate, endDate })}
          >
            {text}
          </Button>
        )
      })}
    </Row>
  )
}
