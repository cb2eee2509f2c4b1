import { statusHelp } from '@cabinet/contract/statuses'
import { Box, Button } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { OrderStatusBadge } from '../status-badge.tsx'
import type { StatusEntry } from '../status-entries.ts'

interface StatusHelpProps {
  entries: readonly StatusEntry[]
  open: boolean
  onClose: () => void
}

export function StatusHelp({ entries, open, onClose }: StatusHelpProps) {
  return (
    <Dialog
      title="Что означают статусы"
      width={560}
      reading
      open={open}
      onClose={onClose}
      footer={<Button onClick={onClose}>Понятно</Button>}
    >
      <Box as="dl" display="grid" gap="3">
        {entries.map(({ text, values }) => (
          <Box
            key={text}
            display="grid"
            gridTemplateColumns={{ md: '200px 1fr' }}
            gap={{ base: '1', md: '3' }}
          >
            <dt>
              <OrderStatusBadge status={values[0] ?? ''} text={text} />
            </dt>
            <dd>{statusMeaning(values)}</dd>
          </Box>
        ))}
      </Box>
    </Dialog>
  )
}

function statusMeaning(values: readonly string[]): string {
  const [first = ''] = values
  const known = Object.entries(statusHelp).find(([value]) => value === first)
  return known?.[1].meaning ?? 'Описание появится после обновления страницы.'
}
