import { copyText, preloadOverlay, useOverlay } from '@cabinet/shared/ui'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { startTransition, useRef, useState } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { mainAction, type OfferedAction, offeredActions, offerOf } from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import type { Order } from '../order.ts'

const preload = () => {
  preloadOverlay()
  preloadDialogs()
}

export function RowActions({ order }: { order: Order }) {
  const { perform, busy } = useOrderActions()
  // Irreversible actions are two clicks away.
  const next = mainAction(order)
  const isBusy = busy.has(order.id)
  return (
    <span className="ui-actions">
      {next && (
        <button
          type="button"
          className="ui-action"
          tabIndex={-1}
          data-tip={offerOf(next, order).text}
          aria-label={`${offerOf(next, order).text}, заказ № ${order.number}`}
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onPointerEnter={preload}
          onFocus={preload}
          // The second press of a double click could hit another action.
          onClick={({ detail, currentTarget }) =>
            detail < 2 && perform({ action: next, order }, currentTarget)
          }
        >
          {offerOf(next, order).icon}
          <span>{offerOf(next, order).short}</span>
        </button>
      )}
      <OtherActions
        order={order}
        actions={offeredActions(order.actions).filter((action) => action !== next)}
      />
    </span>
  )
}

function OtherActions({ order, actions }: { order: Order; actions: readonly OfferedAction[] }) {
  const { perform } = useOrderActions()
  const [wanted, setWanted] = useState(false)
  const overlay = useOverlay(wanted)
  const trigger = useRef<HTMLButtonElement>(null)
  const label = `Другие действия с заказом № ${order.number}`
  const button = (
    <button
      ref={trigger}
      type="button"
      className="ui-action"
      data-icon=""
      tabIndex={-1}
      aria-label={label}
      data-tip="Другие действия"
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => startTransition(() => setWanted(true))}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  )
  if (!overlay) return button
  return (
    <overlay.Menu
      defaultOpen
      trigger={button}
      items={[
        ...actions.map((action) => ({
          key: action,
          label: offerOf(action, order).text,
          icon: offerOf(action, order).icon,
          danger: action === 'cancel' || action === 'return' || action === 'reject_return',
          onSelect: () => perform({ action, order }, trigger.current),
        })),
        {
          key: 'copy',
          label: 'Скопировать номер заказа',
          icon: <Copy size={16} aria-hidden />,
          onSelect: () => void copyText(order.number),
        },
      ]}
    />
  )
}
