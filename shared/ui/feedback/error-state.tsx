import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Heading, Row, Text } from '../layout/layout.ts'
import { StateRoot } from './state-root.ts'

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
