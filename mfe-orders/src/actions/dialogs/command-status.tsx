import { Banner, Row, Spinner, Text } from '@cabinet/shared/ui'
import type { Command } from '../use-command.ts'

export const checkingOutcomeText = 'Проверяем, прошла ли операция…'

/** A refusal with all details of the answer. Source: docs/product.md, «Errors». */
export function CommandStatus({
  command: { phase, problem },
}: {
  command: Pick<Command<never>, 'phase' | 'problem'>
}) {
  if (phase === 'checking') {
    return (
      <Row role="status">
        <Spinner decorative />
        {checkingOutcomeText}
      </Row>
    )
  }
  if (problem === null) return null
  const { message, code, detail, requestId } = problem
  const more = [detail, code].filter(Boolean).join(' · ')
  return (
    <Banner tone="error">
      {message}
      {more !== '' && (
        <Text size="xs" tone="muted">
          {more}
        </Text>
      )}
      {requestId && (
        <Text size="xs" tone="muted">
          Код обращения {requestId}
        </Text>
      )}
    </Banner>
  )
}
