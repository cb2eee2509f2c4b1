import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Heading, Text } from '../layout/layout.ts'
import { StateRoot } from './state-root.ts'

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <StateRoot>
      <Inbox aria-hidden />
      <Heading size="small">{title}</Heading>
      {text && <Text tone="muted">{text}</Text>}
      {action}
    </StateRoot>
  )
}

export type NothingFoundProps = { title?: string; onReset: () => void }

export function NothingFound({ title = 'Ничего не найдено', onReset }: NothingFoundProps) {
  return (
    <StateRoot role="status">
      <SearchX aria-hidden />
      <Heading size="small">{title}</Heading>
      <Text tone="muted">Попробуйте изменить условия или сбросить фильтры.</Text>
      <Button onClick={onReset}>Сбросить фильтры</Button>
    </StateRoot>
  )
}
