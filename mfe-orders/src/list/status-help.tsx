import { Box, Button } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { OrderStatusBadge } from '../status-badge.tsx'
import type { StatusEntry } from '../status-entries.ts'
import { statusMeaning } from './status-meanings.ts'

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
