import { act, fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../../test/render-ui.tsx'
import { shortToastMs, toast, toastMs, toastStore } from './toast.ts'

const setup = () => renderUi(<h1>Страница</h1>)
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const message = () => screen.queryByText('Изменения сохранены')

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => toastStore.setState({ items: [] }))
  jest.useRealTimers()
})

test('goes after its time', () => {
  setup()
  act(() => void toast.success('Изменения сохранены'))
  wait(toastMs - 100)
  expect(message()).toBeInTheDocument()
  wait(200)
  expect(message()).not.toBeInTheDocument()
})

test('tells once when it has gone, so that the page can reload after the ended session', () => {
  setup()
  const closed = jest.fn()
  act(() => void toast.error('У вас истек сеанс', { duration: shortToastMs, onClose: closed }))
  expect(screen.getByRole('alert')).toHaveTextContent('У вас истек сеанс')
  wait(shortToastMs - 100)
  expect(closed).not.toHaveBeenCalled()
  wait(200)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('waits while the pointer is over it', () => {
  setup()
  act(() => void toast.success('Изменения сохранены'))
  wait(toastMs - 1000)
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Уведомления' }))
  wait(10 * toastMs)
  expect(message()).toBeInTheDocument()
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Уведомления' }))
  wait(500)
  expect(message()).toBeInTheDocument()
  wait(600)
  expect(message()).not.toBeInTheDocument()
})

test('is dismissed by hand, and one with the same id is replaced', () => {
  setup()
  act(() => void toast.info('Первое', { id: 'same' }))
  act(() => void toast.info('Второе', { id: 'same' }))
  expect(screen.queryByText('Первое')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть уведомление' }))
  expect(screen.queryByText('Второе')).not.toBeInTheDocument()
})

test('its action runs and closes it', () => {
  setup()
  const retry = jest.fn()
  act(() => void toast.error('Не вышло', { actions: [{ label: 'Повторить', onClick: retry }] }))
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Не вышло')).not.toBeInTheDocument()
})
