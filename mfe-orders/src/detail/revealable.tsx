import { Button, Row } from '@cabinet/shared/ui'
import { type ReactNode, useState } from 'react'

interface RevealableProps {
  /** Names the button, e.g. «Показать ИИН»; «Показать» stands on it. */
  label: string
  covered: string
  children: ReactNode
}

/** Personal data that is covered until somebody asks for it: screens are seen by more people than their owner. */
export function Revealable({ label, covered, children }: RevealableProps) {
  const [revealed, setRevealed] = useState(false)
  return (
    <Row as="span" display="inline-flex" columnGap="2" rowGap="0">
      <span aria-live="polite">{revealed ? children : covered}</span>
      {!revealed && (
        <Button variant="link" size="sm" my="-6px" aria-label={label} onClick={() => setRevealed(true)}>
          Показать
        </Button>
      )}
    </Row>
  )
}
