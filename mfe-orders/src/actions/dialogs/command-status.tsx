import { Banner, Row, Spinner, Text } from '@cabinet/shared/ui'
import { checkingText } from '../texts.ts'
import type { Command } from '../use-command.ts'

export function CommandStatus({
  command: { phase, problem },
}: {
  command: Pick<Command<never>, 'phase' | 'problem'>
}) {
  if (phase === 'checking') {
    return (
      <Row role="status">
        <Spinner decorative />
        {checkingText}
      </Row>
    )
  }
  if (problem === null) return null
  const { message, code, detail, requestId } = problem
  const technical = [code, detail].filter(Boolean).join(' · ')
  return (
    <Banner tone="error">
      {message}
      {requestId && (
        <Text size="xs" tone="muted">
          Код обращения {requestId}
        </Text>
      )}
      {technical !== '' && (
        <Text as="details" size="xs" tone="muted">
          <summary>Подробности</summary>
          {technical}
        </Text>
      )}
    </Banner>
  )
}
