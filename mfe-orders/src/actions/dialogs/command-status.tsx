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
  // A code that was mistyped is nobody's case for support.
  const isMistyped = code?.startsWith('OTP_') === true
  const small = [code, detail, requestId && `код обращения ${requestId}`].filter(Boolean).join(' · ')
  return (
    <Banner tone="error">
      {message}
      {small !== '' && !isMistyped && (
        <Text size="xs" tone="muted">
          {small}
        </Text>
      )}
    </Banner>
  )
}
