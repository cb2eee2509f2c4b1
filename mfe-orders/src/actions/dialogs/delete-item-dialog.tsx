import { queryKeyOf, useQueryClient } from '@cabinet/shared/api'
import { formatMoney } from '@cabinet/shared/format'
import { Text } from '@cabinet/shared/ui'
import { useState } from 'react'
import type { Item } from '../../detail/marketplace-order.ts'
import type { Order } from '../../order.ts'
import { isOutdated } from '../order-refusal.ts'
import { deleteItem } from '../queries.ts'
import { ActionDialog, type DialogFrame } from './action-dialog.tsx'
import { useOrderCommand } from './use-order-command.ts'

interface DeleteItemDialogProps extends DialogFrame {
  order: Order
  item: Item
  amountAfter: number
}

export function DeleteItemDialog({ order: seen, item, amountAfter, ...frame }: DeleteItemDialogProps) {
  const client = useQueryClient()
  const [outdated, setOutdated] = useState(false)
  const { order, ...command } = useOrderCommand<void>(seen, (now, _, key) => deleteItem(now, item.id, key), {
    text: 'Изменения сохранены',
    close: () => {
      reloadItems()
      frame.onClose(true)
    },
    refused: (error) => {
      if (!isOutdated(error)) return
      setOutdated(true)
      reloadItems()
    },
  })
  const reloadItems = () =>
    void client.invalidateQueries({ queryKey: queryKeyOf('GET /marketplace/v2/orders/{merchantOrderId}') })
  return (
    <ActionDialog
      {...frame}
      title={`Удалить товар из заказа № ${order.number}?`}
      command={command}
      safeLabel="Отмена"
      confirmLabel={`Удалить, заказ станет ${formatMoney(amountAfter)}`}
      danger
      possible={!outdated}
      confirm={{ run: () => void command.run() }}
    >
      <Text>
        {item.title}
        {item.quantity > 1 && ` — ${item.quantity} шт.`}
      </Text>
      <Text numeric fontWeight="medium">
        Сумма заказа: {formatMoney(order.amount)} → {formatMoney(amountAfter)}
      </Text>
    </ActionDialog>
  )
}
