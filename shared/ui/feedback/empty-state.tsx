import { chakra } from '@chakra-ui/react/styled-system'
import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Heading, Text } from '../layout/layout.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '240px',
    p: '6',
    textAlign: 'center',
    '& > svg': { width: '32px', height: '32px', color: 'fg.subtle' },
  },
})

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Root>
      <Inbox aria-hidden />
      <Heading size="small">{title}</Heading>
      {text && <Text tone="muted">{text}</Text>}
      {action}
    </Root>
  )
}

export type NothingFoundProps = { title?: string; onReset: () => void }

export function NothingFound({ title = 'Ничего не найдено', onReset }: NothingFoundProps) {
  return (
    <Root role="status">
      <SearchX aria-hidden />
      <Heading size="small">{title}</Heading>
      <Text tone="muted">Попробуйте изменить условия или сбросить фильтры.</Text>
      <Button onClick={onReset}>Сбросить фильтры</Button>
    </Root>
  )
}
