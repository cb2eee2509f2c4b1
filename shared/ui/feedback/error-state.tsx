import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Heading, Row, Text } from '../layout/layout.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: '240px',
    p: '6',
    textAlign: 'center',
    '& > svg': { width: '32px', height: '32px', color: 'danger.fg' },
  },
})

export type ErrorStateProps = {
  title?: string
  message?: string
  requestId?: string | null | undefined
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}

export function ErrorState({
  title = 'Не удалось загрузить данные',
  message,
  requestId,
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps) {
  return (
    <Root role="alert">
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
    </Root>
  )
}
