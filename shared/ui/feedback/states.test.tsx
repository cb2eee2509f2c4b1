import { screen } from '@testing-library/react'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { LoadFailure } from './states.tsx'

test.each([
  [
    'a refusal',
    new ApiError('Нет доступа', { status: 403, code: 'FORBIDDEN', requestId: '01JD' }),
    'Нет доступа',
    '01JD',
  ],
  ['no connection', new NetworkError('offline'), 'Нет подключения к интернету', null],
  ['a mistake of ours', new TypeError('x is undefined'), 'Ошибка на стороне сервера', null],
])('%s: its sentence, its request id, another attempt', async (_, error, sentence, requestId) => {
  const refetch = jest.fn()
  const { user } = renderUi(<LoadFailure query={{ error, isFetching: false, refetch }} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`Не удалось загрузить данные${sentence}`)
  expect(screen.queryByText('01JD')).toEqual(requestId === null ? null : expect.anything())
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})
