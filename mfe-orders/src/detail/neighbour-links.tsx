import { Button, LinkButton, Row } from '@cabinet/shared/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactElement } from 'react'
import type { FromList } from '../from-list.ts'
import { orderPath } from '../paths.ts'
import { type NeighbourLink, useNeighbours } from './use-neighbours.ts'

/** The previous and the next order of the list that this one was opened from; nothing when it was opened by its address. */
export function NeighbourLinks({ id, from }: { id: number; from: FromList | null }) {
  const neighbours = useNeighbours(id, from)
  if (neighbours === null) return null
  const stateFor = ({ list }: NeighbourLink): FromList => ({
    list,
    isPrevious: from?.isPrevious === true && from.list === list,
  })
  return (
    <Row as="nav" aria-label="Соседние заказы списка" gap="1" flexWrap="nowrap">
      <Step label="Предыдущий заказ" icon={<ChevronLeft />} to={neighbours.previous} stateFor={stateFor} />
      <Step label="Следующий заказ" icon={<ChevronRight />} to={neighbours.next} stateFor={stateFor} />
    </Row>
  )
}

interface StepProps {
  label: string
  icon: ReactElement
  to: NeighbourLink | null
  stateFor: (to: NeighbourLink) => FromList
}

/** Replaces the history entry: «назад» leads to the list, not through every order on the way. */
function Step({ label, icon, to, stateFor }: StepProps) {
  if (to === null)
    return <Button square disabled variant="ghost" aria-label={label} title={label} icon={icon} />
  return (
    <LinkButton
      square
      variant="ghost"
      replace
      to={orderPath(to.id)}
      state={stateFor(to)}
      aria-label={label}
      title={label}
      icon={icon}
    />
  )
}
