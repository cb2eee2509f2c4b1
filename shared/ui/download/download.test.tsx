import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { toastStore } from '../toast/toast.ts'
import { DownloadButton, type FetchFile, useDownload } from './download-button.tsx'

function Excel({ fetchFile }: { fetchFile: FetchFile }) {
  const download = useDownload()
  return (
    <DownloadButton
      download={download}
      progressLabel="Выгрузка в Excel"
      onStart={() => void download.start(fetchFile)}
    >
      Скачать Excel
    </DownloadButton>
  )
}

/** Returns a download that lasts until it is aborted. */
const endless: FetchFile = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => toastStore.setState({ items: [] }))

const start = () => screen.getByRole('button', { name: 'Скачать Excel' })

test.each<[string, FetchFile, string]>([
  ['a file', async () => ({ name: 'Заказы.xlsx' }), 'Файл «Заказы.xlsx» сохранён'],
  [
    'a refusal',
    () => Promise.reject(new ApiError('Слишком много выгрузок', { status: 429, code: 'TOO_MANY_REQUESTS' })),
    'Слишком много выгрузок',
  ],
  ['a lost connection', () => Promise.reject(new NetworkError('lost')), 'Связь с сервером прервалась'],
])('%s: a toast says so, and the button is ready again', async (_, fetchFile, sentence) => {
  const { user } = renderUi(<Excel fetchFile={fetchFile} />)
  await user.click(start())
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(start()).toBeEnabled()
})

test.each([
  [null, 'Отменить выгрузку · 2 КБ', null],
  [8_192, 'Отменить выгрузку · 2 КБ', '25'],
])('on its way with a total of %s: how much has come, and a press stops it', async (total, name, percent) => {
  const fetchFile = jest.fn<ReturnType<FetchFile>, Parameters<FetchFile>>((options) => {
    options.onProgress({ received: 2_048, total })
    return endless(options)
  })
  const { user } = renderUi(<Excel fetchFile={fetchFile} />)
  await user.dblClick(start())
  const stop = await screen.findByRole('button', { name: (text) => text.replace(/\s/g, ' ') === name })
  expect(screen.getByRole('progressbar', { name: 'Выгрузка в Excel' }).getAttribute('aria-valuenow')).toBe(
    percent,
  )
  expect(fetchFile).toHaveBeenCalledTimes(1)
  expect(stop).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Выгрузка отменена')).toBeVisible()
  expect(start()).toHaveFocus()
})

test('leaving the screen ends it without a word', async () => {
  const signals: AbortSignal[] = []
  const fetchFile: FetchFile = (options) => {
    signals.push(options.signal)
    return endless(options)
  }
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <>
        {open && <Excel fetchFile={fetchFile} />}
        <button type="button" onClick={() => setOpen(false)}>
          Уйти
        </button>
      </>
    )
  }
  const { user } = renderUi(<Page />)
  await user.click(start())
  await user.click(screen.getByRole('button', { name: 'Уйти' }))
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]))
  expect(screen.queryByText('Выгрузка отменена')).toBeNull()
})
