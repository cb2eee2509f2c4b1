import type { Step } from '@cabinet/contract'
import { firstDayOf, maxSteps, steps } from '@cabinet/contract/report-steps'
import { shiftDays } from '@cabinet/shared/format'
import { Button, Row } from '@cabinet/shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { type DayRange, dayOf, parseDay, stepNames } from '../numbers/buckets.ts'
import { allowsStep, countDays, defaultRange } from './view.ts'

interface Preset extends DayRange {
  readonly text: string
  readonly step: Step
}

export function rangePresets(today: string): Preset[] {
  const yesterday = shiftDays(today, -1)
  const monday = firstDayOf(today, 'week')
  const thisMonth = parseDay(today).startOf('month')
  const lastMonth = thisMonth.subtract(1, 'month')
  const monthsBack = (months: number): string => dayOf(thisMonth.subtract(months, 'month'))
  return [
    { text: 'Вчера', step: 'day', from: yesterday, to: yesterday },
    { text: '7 дней', step: 'day', from: shiftDays(today, -6), to: today },
    { text: 'Эта неделя', step: 'day', from: monday, to: today },
    { text: 'Прошлая неделя', step: 'day', from: shiftDays(monday, -7), to: shiftDays(monday, -1) },
    { text: '42 дня', step: 'month', ...defaultRange(today) },
    { text: 'Этот месяц', step: 'day', from: dayOf(thisMonth), to: today },
    { text: 'Прошлый месяц', step: 'day', from: dayOf(lastMonth), to: dayOf(lastMonth.endOf('month')) },
    { text: 'Этот год', step: 'month', from: dayOf(thisMonth.startOf('year')), to: today },
    { text: '12 месяцев', step: 'month', from: monthsBack(11), to: today },
    { text: '3 года', step: 'month', from: monthsBack(35), to: today },
  ]
}

/** Returns a suggestion for a range without orders: the next wider of one year and three; undefined when none is wider. */
export function widerRange(range: DayRange, today: string): Preset | undefined {
  return rangePresets(today)
    .filter(({ text }) => text === '12 месяцев' || text === '3 года')
    .find((wider) => countDays(wider) > countDays(range))
}

interface RangePresetsProps {
  today: string
  range: DayRange
  step: Step
  onPick: (picked: { range: DayRange; step: Step }) => void
}

/** The quick ranges, each with its step. */
export function RangePresets({ today, range, onPick }: Omit<RangePresetsProps, 'step'>) {
  return (
    <Choices label="Быстрый выбор периода" chosen={`${range.from} ${range.to}`}>
      {rangePresets(today).map(({ text, from, to, step: own }) => (
        <Choice
          key={text}
          text={text}
          chosen={range.from === from && range.to === to}
          onChoose={() => onPick({ range: { from, to }, step: own })}
        />
      ))}
    </Choices>
  )
}

export function StepSwitch({ range, step, onPick }: Omit<RangePresetsProps, 'today'>) {
  return (
    <Choices label="Шаг графиков" chosen={step}>
      {steps.map((one) => (
        <Choice
          key={one}
          text={stepNames[one].option}
          chosen={step === one}
          refusal={allowsStep(range, one) ? undefined : stepLimits[one]}
          onChoose={() => onPick({ range, step: one })}
        />
      ))}
    </Choices>
  )
}

const stepLimits: Readonly<Record<Step, string>> = {
  day: `До ${maxSteps.day} дней`,
  week: `До ${maxSteps.week} недель`,
  month: 'До 10 лет',
}

interface ChoicesProps {
  label: string
  chosen: string
  children: ReactNode
}

/** Choices in one line, which a phone scrolls to the chosen one. */
function Choices({ label, chosen, children }: ChoicesProps) {
  const line = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another one is chosen
  useEffect(() => {
    const pressed = line.current?.querySelector('[aria-pressed=true]')
    pressed?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <Row
      as="fieldset"
      ref={line}
      aria-label={label}
      gap="1"
      minWidth="0"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
      _print={{ display: 'none' }}
    >
      {children}
    </Row>
  )
}

interface ChoiceProps {
  text: string
  chosen: boolean
  refusal?: string | undefined
  onChoose: () => void
}

function Choice({ text, chosen, refusal, onChoose }: ChoiceProps) {
  return (
    <Button
      size="sm"
      px={{ base: '3', md: '2' }}
      variant="ghost"
      aria-pressed={chosen}
      _pressed={{ bg: 'accent.subtle', color: 'accent.fg' }}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={onChoose}
    >
      {text}
    </Button>
  )
}
