import { createEvent, fireEvent, screen } from '@testing-library/react'
import { formatMoney, formatPhone } from '../../format/index.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { DateTime, TruncatedMiddle } from './cells.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'

type Order = { id: string; amount: number; note: string }
const columns: Column<Order>[] = [
  { key: 'id', header: 'Номер', sortKey: 'id', cell: ({ id }) => <TruncatedMiddle text={id} /> },
  { key: 'at', header: 'Дата', cell: () => <DateTime at="2026-11-21T08:05:00Z" zone="+06:00" /> },
  { key: 'amount', header: 'Сумма', numeric: true, cell: ({ amount }) => formatMoney(amount) },
  {
    key: 'phone',
    header: 'Телефон',
    cell: () => <a href="tel:+77012345678">{formatPhone('77012345678')}</a>,
  },
  {
    key: 'note',
    header: 'Заметка',
    cell: ({ note }) => (
      <span>
        {note}
        <button type="button">Показать</button>
      </span>
    ),
  },
  { key: 'file', header: 'Файл', cell: () => <button type="button">Реестр.xlsx</button> },
  { key: 'action', header: 'Действие', on: 'screen', cell: () => <button type="button">Взять</button> },
]
const rows: Order[] = [
  { id: '0001042-DT-1', amount: 164_981.7, note: '<b>&"' },
  { id: 'A-2', amount: -15_000, note: '=1+1' },
]

function openTable() {
  renderUi(
    <DataTable
      caption="Заказы"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onSort={() => undefined}
      selection={{ selected: new Set(), onChange: () => undefined, label: ({ id }) => `Выбрать ${id}` }}
    />,
  )
  return screen.getByRole('table')
}

/** Copies from one place of the document to another, as a browser does. @returns formats by name */
function copy(start: Node, end: Node, offset = end.childNodes.length): Record<string, string> {
  const copied: Record<string, string> = {}
  getSelection()?.setBaseAndExtent(start, 0, end, offset)
  const event = createEvent.copy(screen.getByRole('table'), {
    clipboardData: { setData: (type: string, text: string) => (copied[type] = text) },
  })
  fireEvent(screen.getByRole('table'), event)
  return copied
}

const lines = [
  'Номер\tДата\tСумма\tТелефон\tЗаметка\tФайл',
  '0001042-DT-1\t21.11.2026 14:05\t164981,70\t+7 701 234 56 78\t<b>&"\tРеестр.xlsx',
  'A-2\t21.11.2026 14:05\t-15000\t+7 701 234 56 78\t=1+1\tРеестр.xlsx',
]

const at = (row: number, column: number) => {
  const cell = openTable()
    .querySelectorAll('tr')
    [row]?.querySelectorAll('td:not([data-select]), th:not([data-select])')
  return cell?.[column] ?? document.body
}

test('rows are copied as plain values, without checkboxes and captions of buttons', () => {
  const table = openTable()
  expect(copy(table, table)['text/plain']).toBe(lines.join('\n'))
})

test('HTML says which value is a number and which a text', () => {
  const table = openTable()
  const html = copy(table, table)['text/html'] ?? ''
  expect(html).toContain('<td x:num="164981.70" sdval="164981.70">164981,70</td>')
  expect(html).toContain('<td x:num="-15000" sdval="-15000">-15000</td>')
  expect(html).toContain(`<td style="mso-number-format:'\\@'">+7 701 234 56 78</td>`)
  expect(html).toContain('<td>21.11.2026 14:05</td>')
  expect(html).toContain('&#60;b&#62;&#38;&#34;')
})

test('a triple click copies its row alone', () => {
  const first = at(1, 0)
  const next = first.closest('tr')?.nextElementSibling ?? first
  expect(copy(first, next, 0)['text/plain']).toBe(lines[1])
})

test('some cells of a row', () => {
  const first = at(1, 1)
  expect(copy(first, first.nextElementSibling ?? first)['text/plain']).toBe('21.11.2026 14:05\t164981,70')
})

test('a part of one cell is copied as usual', () => {
  const cell = at(1, 2)
  expect(copy(cell, cell)).toEqual({})
})
