import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { renderUi } from '../../test/render-ui.tsx'
import { NothingFound } from '../feedback/states.tsx'
import { CardSort } from './card-sort.tsx'
import { TruncatedMiddle } from './cells.tsx'
import { ariaSort, type Column, nextSort, type Sort } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type Order = { id: string; amount: number }

const orders: Order[] = [
  { id: '101', amount: 500 },
  { id: '102', amount: 900 },
]
const columns: Column<Order>[] = [
  { key: 'id', header: 'Номер', cell: (order) => order.id, sortKey: 'id' },
  { key: 'amount', header: 'Сумма', cell: (order) => order.amount, numeric: true, sortKey: 'amount' },
  { key: 'action', header: 'Действие', quiet: true, cell: () => <button type="button">Взять</button> },
]

function Orders(props: Partial<DataTableProps<Order>>) {
  const [sort, setSort] = useState<Sort>()
  return (
    <DataTable
      caption="Заказы"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      rowHref={(order) => `/transactions/${order.id}`}
      sort={sort}
      onSort={setSort}
      {...props}
    />
  )
}

describe('the sort', () => {
  test.each<[Sort | undefined, Sort | undefined]>([
    [undefined, { key: 'id', direction: 'asc' }],
    [
      { key: 'id', direction: 'asc' },
      { key: 'id', direction: 'desc' },
    ],
    [{ key: 'id', direction: 'desc' }, undefined],
    [
      { key: 'amount', direction: 'desc' },
      { key: 'id', direction: 'asc' },
    ],
  ])('from %p a press on «id» leads to %p', (current, next) => {
    expect(nextSort(current, 'id')).toEqual(next)
  })

  test('names the sorted column alone', () => {
    expect(ariaSort({ key: 'id', direction: 'desc' }, 'id')).toBe('descending')
    expect(ariaSort({ key: 'id', direction: 'desc' }, 'amount')).toBe('none')
  })

  test('cycles ascending, descending, none by the header', async () => {
    const { user } = renderUi(<Orders />)
    const header = screen.getByRole('columnheader', { name: 'Сумма' })
    for (const state of ['ascending', 'descending', 'none']) {
      await user.click(within(header).getByRole('button', { name: 'Сумма' }))
      expect(header).toHaveAttribute('aria-sort', state)
    }
  })

  test('can be chosen above the cards of a phone', async () => {
    const onSort = jest.fn()
    const { user } = renderUi(<CardSort columns={columns} sort={undefined} onSort={onSort} />)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Сортировка' }), 'Сумма, по убыванию')
    expect(onSort.mock.calls).toEqual([[expect.objectContaining({ key: 'amount', direction: 'desc' })]])
  })
})

describe('a row', () => {
  test('is one link, and its action is no part of it', async () => {
    const { user, router } = renderUi(<Orders />)
    const row = screen.getByRole('row', { name: /101/ })
    const link = within(row).getByRole('link')
    expect(within(row).getAllByRole('link')).toEqual([link])
    expect(link).toHaveAttribute('href', '/transactions/101')
    await user.click(within(row).getByRole('button', { name: 'Взять' }))
    expect(router.state.location.pathname).toBe('/')
    await user.click(link)
    expect(router.state.location.pathname).toBe('/transactions/101')
  })

  test('is followed by a press anywhere, unless that marked text', async () => {
    const { user, router } = renderUi(<Orders />)
    const sum = screen.getByRole('cell', { name: '900' })
    const marked = jest.spyOn(window, 'getSelection').mockReturnValue({ toString: () => '900' } as Selection)
    await user.click(sum)
    expect(router.state.location.pathname).toBe('/')
    marked.mockRestore()
    await user.click(sum)
    expect(router.state.location.pathname).toBe('/transactions/102')
  })

  test.each([
    ['Ctrl', 'click', { ctrlKey: true }],
    ['Shift', 'click', { shiftKey: true }],
    ['the middle button', 'auxclick', { button: 1 }],
  ])('pressed beside its link with %s opens in a new tab', (_, type, press) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const { router } = renderUi(<Orders />)
    fireEvent(
      screen.getByRole('cell', { name: '900' }),
      new window.MouseEvent(type, { bubbles: true, ...press }),
    )
    expect(opened.mock.calls).toEqual([['http://localhost/transactions/102', '_blank', 'noopener']])
    expect(router.state.location.pathname).toBe('/')
    opened.mockRestore()
  })

  test('that is leaving says so to the sheet, which takes presses away', () => {
    renderUi(<Orders isLeaving={({ id }) => id === '101'} />)
    const [, first, second] = screen.getAllByRole('row')
    expect([first?.dataset.leaving, second?.dataset.leaving]).toEqual(['', undefined])
  })

  test('lets arrows go through what can be pressed in it', async () => {
    const { user } = renderUi(<Orders />)
    const [link] = screen.getAllByRole('link')
    link?.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getAllByRole('button', { name: 'Взять' })[0]).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(link).toHaveFocus()
  })

  test('is rendered again only when its own data changed', async () => {
    const cell = jest.fn((order: Order) => order.id)
    const counted: Column<Order>[] = [{ key: 'id', header: 'Номер', cell }]
    function Refetching() {
      const [refetching, setRefetching] = useState(false)
      return (
        <>
          <Orders columns={counted} refetching={refetching} />
          <button type="button" onClick={() => setRefetching(true)}>
            Обновить
          </button>
        </>
      )
    }
    const { user } = renderUi(<Refetching />)
    expect(cell).toHaveBeenCalledTimes(2)
    await user.click(screen.getByRole('button', { name: 'Обновить' }))
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('table')).toHaveAttribute('data-refetching', 'true')
    expect(cell).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('data-dimmed', 'true'))
  })
})

test('a cut text keeps its beginning and end, and its tooltip tells it whole', () => {
  renderUi(<TruncatedMiddle text="E2E-976806841431" />)
  const parts = screen.getByTitle('E2E-976806841431').children
  expect([...parts].map(({ textContent }) => textContent)).toEqual(['E2E-9768068', '41431'])
})

describe('the table', () => {
  test('keeps the head and shows skeletons before the first rows', () => {
    renderUi(<Orders rows={undefined} skeletonRows={3} />)
    expect(screen.getByRole('table', { name: 'Заказы' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(4)
  })

  test('gives place to a message when nothing was found', async () => {
    const reset = jest.fn()
    const { user } = renderUi(<Orders rows={[]} empty={<NothingFound onReset={reset} />} />)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
    expect(reset).toHaveBeenCalledTimes(1)
  })

  test('chooses rows one by one and the page at once', async () => {
    function Choosing() {
      const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
      return (
        <>
          <Orders selection={{ selected, onChange, label: (order) => `Выбрать заказ № ${order.id}` }} />
          <output>{[...selected].join(' ')}</output>
        </>
      )
    }
    const { user } = renderUi(<Choosing />)
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать заказ № 102' }))
    const all = screen.getByRole('checkbox', { name: 'Выбрать все строки на странице' })
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(screen.getByRole('status')).toHaveTextContent('102 101')
    await user.click(all)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
