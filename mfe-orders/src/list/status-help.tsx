import type { OrderStatus } from '@cabinet/contract'
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

const statusMeanings: Record<OrderStatus, string> = {
  completed: 'Покупатель оформил заказ, им ещё никто не занимается. Возьмите его в обработку.',
  no_card_completed: 'Покупатель оформил заказ, им ещё никто не занимается. Возьмите его в обработку.',
  in_progress: 'Заказ взят в работу: покупатель видит, что им занимаются.',
  ready_delivery: 'Заказ передан курьеру и ждёт выдачи покупателю.',
  delivered: 'Покупатель получил заказ и подтвердил это кодом из SMS. Банк готовит оплату.',
  delivered_w_e: 'Покупатель получил заказ, но сумма при выдаче была изменена.',
  final_merchant_unavaliable:
    'Срок обработки истёк: с заказом ничего не сделали. Его ещё можно выдать покупателю.',
  buyed: 'Банк оплатил заказ. Теперь возможен только возврат.',
  canceled: 'Заказ отменён до оплаты.',
  return_request: 'Покупатель просит вернуть заказ.',
  return: 'Оформлен возврат всей суммы, банк его проводит.',
  part_return: 'Оформлен возврат части суммы, банк его проводит.',
  part_return_w_e: 'Оформлен возврат части суммы, банк его проводит.',
  return_final: 'Банк завершил возврат. Действий с заказом больше нет.',
}

function statusMeaning(values: readonly string[]): string {
  const [first = ''] = values
  const known = Object.entries(statusMeanings).find(([value]) => value === first)
  return known?.[1] ?? 'Описание появится после обновления страницы.'
}
