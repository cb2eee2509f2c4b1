import { screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { findDialog } from '../test/dialog.ts'
import { renderUi } from '../test/render-ui.tsx'
import { ConfirmDialog, Dialog, Drawer, Menu, Tooltip } from './index.ts'

function Deleting({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Удалить пользователя
      </button>
      <ConfirmDialog
        open={open}
        title="Вы действительно хотите удалить?"
        confirmLabel="Удалить"
        danger
        busy={busy}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        Ахметов Данияр
      </ConfirmDialog>
    </>
  )
}

const openDialog = async (user: ReturnType<typeof renderUi>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Удалить пользователя' }))
  return findDialog('Вы действительно хотите удалить?', 'alertdialog')
}

test('a question puts the focus on the safe button and hides the page from screen readers', async () => {
  const confirm = jest.fn()
  const { user } = renderUi(<Deleting onConfirm={confirm} />)
  const dialog = await openDialog(user)
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Отмена' })).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Удалить пользователя' })).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('Escape closes it and the focus goes back', async () => {
  const { user } = renderUi(<Deleting onConfirm={() => {}} />)
  await openDialog(user)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Удалить пользователя' })).toHaveFocus())
})

test('while work is going on it stays and takes no second press', async () => {
  const confirm = jest.fn()
  const { user } = renderUi(<Deleting onConfirm={confirm} busy />)
  const dialog = await openDialog(user)
  await user.keyboard('{Escape}')
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(dialog).toBeVisible()
  expect(confirm).not.toHaveBeenCalled()
})

function Asking() {
  const first = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Отмена заказа" initialFocus={first}>
      <input ref={first} aria-label="Причина" />
    </Dialog>
  )
}

test('a dialog can put the focus on its first field', async () => {
  const { user } = renderUi(<Asking />)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Причина' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a drawer is a dialog with a name', async () => {
  const close = jest.fn()
  const { user } = renderUi(
    <Drawer open onClose={close} title="Фильтры">
      <input aria-label="Номер" />
    </Drawer>,
  )
  expect(await findDialog('Фильтры')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a menu is worked by the keyboard', async () => {
  const edit = jest.fn()
  const remove = jest.fn()
  const { user } = renderUi(
    <Menu
      trigger={<button type="button">Ещё</button>}
      items={[
        { key: 'edit', label: 'Изменить', onSelect: edit },
        { key: 'remove', label: 'Удалить', danger: true, onSelect: remove },
      ]}
    />,
  )
  screen.getByRole('button', { name: 'Ещё' }).focus()
  await user.keyboard('{Enter}')
  // The menu highlights its item a frame later, and the next key acts on the highlighted item.
  const marked = (name: string) =>
    waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveAttribute('data-highlighted'))
  await marked('Изменить')
  await user.keyboard('{ArrowDown}')
  await marked('Удалить')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  expect(edit).not.toHaveBeenCalled()
})

test('a tooltip comes by focus too and describes its element', async () => {
  const { user } = renderUi(
    <Tooltip content="Видит отчёт по заказам">
      <button type="button">READ_ANALYTICS_PAGE</button>
    </Tooltip>,
  )
  await user.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Видит отчёт по заказам')
})
