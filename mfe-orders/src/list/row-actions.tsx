import { CopyButton, preloadOverlay, useOverlay } from '@cabinet/shared/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { startTransition, useRef, useState } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { type OfferedAction, offeredActions, offers } from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import type { Order } from '../order.ts'

const preload = () => {
  preloadOverlay()
  preloadDialogs()
}

export function RowActions({ order }: { order: Order }) {
  const { perform, busy } = useOrderActions()
  const [next, ...others] = offeredActions(order.actions)
  const isBusy = busy.has(order.id)
  return (
    <span className="ui-actions">
      <CopyButton value={order.number} label={`Скопировать номер заказа ${order.number}`} tabIndex={-1} />
      {next && (
        <button
          type="button"
          className="ui-action"
          tabIndex={-1}
          title={offers[next].text}
          aria-label={`${offers[next].text}, заказ № ${order.number}`}
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={(event) => perform({ action: next, order }, event.currentTarget)}
        >
          {offers[next].icon}
          <ActionText text={offers[next].text} />
        </button>
      )}
      {others.length > 0 && <OtherActions order={order} actions={others} />}
    </span>
  )
}

/** In a row of the table there is room for the verb; a noun would say nothing. */
function ActionText({ text }: { text: string }) {
  const [verb, ...rest] = text.split(' ')
  const isEnough = verb !== 'Оформить'
  return (
    <span>
      {isEnough ? verb : text}
      {isEnough && <span className="ui-rest"> {rest.join(' ')}</span>}
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
      title={label}
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
      items={actions.map((action) => ({
        key: action,
        label: offers[action].text,
        icon: offers[action].icon,
        danger: action === 'cancel',
        onSelect: () => perform({ action, order }, trigger.current),
      }))}
    />
  )
}
