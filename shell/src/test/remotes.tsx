import { defineRemote, RemoteError } from '@cabinet/shared/remote'
import { useParams } from '@cabinet/shared/router'
import type { LoadRemote } from '../remotes/remote-store.ts'

function Order() {
  return <h1>Заказ {useParams().id}</h1>
}

export const orders = defineRemote({
  routes: [
    { path: '/transactions', title: 'Заказы', Component: () => <h1>Список заказов</h1> },
    { path: '/transactions/:id', title: 'Заказ', lazy: async () => ({ Component: Order }) },
  ],
})
const admin = defineRemote({
  routes: [{ path: '/partners', title: 'Партнёры', Component: () => <h1>Список партнёров</h1> }],
})

export const loadWorkingRemote: LoadRemote = async (app) => (app === 'mfe-orders' ? orders : admin)
export const loadBrokenRemote: LoadRemote = async (app, { version }) => {
  throw new RemoteError({ remote: app, version, phase: 'entry', code: 'not-loaded' })
}

/** Loads a working administration, and orders by the present loader. */
export const onlyOrders =
  (now: () => LoadRemote): LoadRemote =>
  (app, release) =>
    (app === 'mfe-admin' ? loadWorkingRemote : now())(app, release)
