import type { Order as WireOrder } from '@cabinet/contract'
import { useQueryClient } from '@cabinet/shared/api'
import { useNavigate } from '@cabinet/shared/router'
import { useState } from 'react'
import { type Order, orderFromWire } from '../../order.ts'
import { updateCachedOrders } from '../order-cache.ts'
import { refreshAfterRefusal, showReceipt } from '../receipt.ts'
import { type Command, useCommand } from '../use-command.ts'

interface OrderCommand<Input> extends Command<Input> {
  /** The order at the dialog's opening; the current one after a refusal. */
  order: Order
}

/** Runs a command on an order; when the order has changed, the dialog stays open with the fresh state. */
export function useOrderCommand<Input>(
  seen: Order,
  ask: (order: Order, input: Input, key: string) => Promise<WireOrder>,
  done: { text: string; close: () => void; refused?: (error: unknown) => void },
): OrderCommand<Input> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [order, setOrder] = useState(seen)
  const command = useCommand<Input, WireOrder>(
    (input, key) => ask(order, input, key),
    (fresh) => {
      updateCachedOrders(client, [fresh])
      showReceipt(navigate, done.text, fresh)
      done.close()
    },
    async (error) => {
      done.refused?.(error)
      const fresh = await refreshAfterRefusal(client, error, seen.id)
      if (fresh) setOrder(orderFromWire(fresh))
    },
  )
  return { ...command, order }
}
