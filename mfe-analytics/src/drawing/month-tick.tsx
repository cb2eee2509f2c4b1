import type { MonthLabel } from './month-axis.ts'

interface MonthTickProps {
  x: number
  y: number
  label: MonthLabel
}

export function MonthTick({ x, y, label }: MonthTickProps) {
  return (
    <g transform={`translate(${x},${y})`} fill="var(--ui-colors-fg-muted)" fontSize="12" textAnchor="middle">
      <text y="18">{label.text}</text>
      <text y="34">{label.year}</text>
    </g>
  )
}
