import { Button, LinkButton, Row } from '@cabinet/shared/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactElement, useEffect, useRef } from 'react'
import type { ListOrigin, Step } from '../list-origin.ts'
import { orderPath } from '../paths.ts'
import { useNeighbours } from './use-neighbours.ts'

export function NeighbourLinks({ id, from }: { id: number; from: ListOrigin | null }) {
  const neighbours = useNeighbours(id, from)
  if (neighbours === null) return null
  const link = (step: Step) => {
    const to = neighbours[step]
    if (to === null) return null
    const state: ListOrigin = {
      list: to.list,
      isPrevious: from?.isPrevious === true && from.list === to.list,
      step,
    }
    return { to: orderPath(to.id), state }
  }
  return (
    <Row as="nav" aria-label="Соседние заказы списка" gap="1" flexWrap="nowrap">
      <StepLink
        label="Предыдущий заказ"
        icon={<ChevronLeft />}
        link={link('previous')}
        focused={from?.step === 'previous'}
      />
      <StepLink
        label="Следующий заказ"
        icon={<ChevronRight />}
        link={link('next')}
        focused={from?.step === 'next'}
      />
    </Row>
  )
}

interface StepLinkProps {
  label: string
  icon: ReactElement
  link: { to: string; state: ListOrigin } | null
  focused: boolean
}

function StepLink({ label, icon, link, focused }: StepLinkProps) {
  const element = useRef<HTMLAnchorElement>(null)
  const to = link?.to
  useEffect(() => {
    if (focused && to !== undefined) element.current?.focus({ preventScroll: true })
  }, [focused, to])
  if (link === null)
    return <Button square disabled variant="ghost" aria-label={label} title={label} icon={icon} />
  return (
    <LinkButton
      ref={element}
      square
      variant="ghost"
      replace
      {...link}
      aria-label={label}
      title={label}
      icon={icon}
    />
  )
}
