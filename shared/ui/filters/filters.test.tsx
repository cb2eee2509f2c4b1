import { screen, waitFor, within } from '@testing-library/react'
import { findDialog } from '../../test/dialog.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { Field } from '../field/field.tsx'
import { Input } from '../field/input.tsx'
import { narrowQuery } from '../media/use-media.ts'
import { FilterBar, FilterChips } from './filter-bar.tsx'

const original = window.matchMedia
afterEach(() => {
  window.matchMedia = original
})

/** Imitates a phone by a matching narrow media query, because jsdom has no width. */
function onPhone() {
  window.matchMedia = (media) => ({ ...original(media), matches: media === narrowQuery })
}

function setup(activeCount = 0, applied = true) {
  const apply = jest.fn(() => applied)
  const reset = jest.fn()
  const view = renderUi(
    <FilterBar activeCount={activeCount} onApply={apply} onReset={reset}>
      <Field label="Номер заказа">
        <Input />
      </Field>
    </FilterBar>,
  )
  return { ...view, apply, reset }
}

test('Enter in a field applies, a button resets', async () => {
  const { user, apply, reset } = setup()
  await user.type(screen.getByRole('textbox', { name: 'Номер заказа' }), '12{Enter}')
  expect(apply).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(reset).toHaveBeenCalledTimes(1)
})

test('on a phone a button with a count opens them in a drawer, which closes when they are applied', async () => {
  onPhone()
  const { user, apply } = setup(2)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Фильтры 2' }))
  const drawer = await findDialog('Фильтры')
  await user.type(within(drawer).getByRole('textbox', { name: 'Номер заказа' }), '12')
  await user.click(within(drawer).getByRole('button', { name: 'Применить' }))
  expect(apply).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('«Применить» can always be pressed', async () => {
  const apply = jest.fn(() => true)
  const { user } = renderUi(
    <FilterBar activeCount={0} isDirty={false} onApply={apply} onReset={() => undefined}>
      {null}
    </FilterBar>,
  )
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(apply).toHaveBeenCalledTimes(1)
})

test('the drawer stays when the filters can’t be applied', async () => {
  onPhone()
  const { user, apply } = setup(0, false)
  await user.click(screen.getByRole('button', { name: 'Фильтры' }))
  await user.click(await screen.findByRole('button', { name: 'Применить' }))
  expect(apply).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
})

test('each chip takes its own filter off', async () => {
  const status = jest.fn()
  const all = jest.fn()
  const { user } = renderUi(
    <FilterChips
      chips={[
        { key: 'status', label: 'Статус: Новый заказ', onRemove: status },
        { key: 'from', label: 'с 01.11.2026', onRemove: () => {} },
      ]}
      onClear={all}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Убрать фильтр: Статус: Новый заказ' }))
  expect(status).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Сбросить все' }))
  expect(all).toHaveBeenCalledTimes(1)
})
