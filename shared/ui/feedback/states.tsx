import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Inbox from 'lucide-react/icons/inbox'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { describeError, NetworkError } from '../../api/errors.ts'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Heading, Row, Text } from '../layout/layout.tsx'

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

/** The placeholder of missing data: an icon, a heading, a text, an action. */
const StateRoot = chakra('div', {
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
    '&[role=alert] > svg': { color: 'danger.fg' },
  },
})

export type ErrorStateProps = {
  title?: string
  message?: string
  requestId?: string | null | undefined
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
  offline?: boolean
}

export function ErrorState({
  title = 'Не удалось загрузить данные',
  message,
  requestId,
  onRetry,
  retrying = false,
  action,
  offline,
}: ErrorStateProps) {
  return (
    <StateRoot role="alert" data-offline={offline || undefined}>
      <CircleAlert aria-hidden />
      <Heading size="small">{title}</Heading>
      {message && <Text tone="muted">{message}</Text>}
      {requestId && (
        <Row gap="1">
          <Text tone="subtle" size="xs">
            Код обращения: <chakra.code fontFamily="mono">{requestId}</chakra.code>
          </Text>
          <CopyButton value={requestId} label="Скопировать код обращения" />
        </Row>
      )}
      <Row justifyContent="center">
        {onRetry && (
          <Button icon={<RotateCw />} loading={retrying} onClick={onRetry}>
            Повторить
          </Button>
        )}
        {action}
      </Row>
    </StateRoot>
  )
}

export type LoadFailureProps = {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
  title?: string
  action?: ReactNode
}

export function LoadFailure({ query: { error, isFetching, refetch }, ...rest }: LoadFailureProps) {
  return (
    <ErrorState
      {...rest}
      {...describeError(error)}
      offline={error instanceof NetworkError && !error.mayHaveArrived}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
