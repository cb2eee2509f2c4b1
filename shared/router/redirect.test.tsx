import { act, render, screen } from '@testing-library/react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { Navigate, RouterProvider, useLocation, useRedirect } from './index.ts'

const AnswerRedirect = () => {
  const redirect = useRedirect()
  useEffect(() => redirect('/list?partner=1', { replace: true }), [redirect])
  return null
}
const answers = {
  useRedirect: <AnswerRedirect />,
  Navigate: <Navigate to={{ pathname: '/list', search: '?partner=1' }} replace />,
}

/** Opens a list whose answer writes the address, beside pages that are rendered when their code has come. */
function openList(answer: ReactNode, basename: string) {
  const code = Promise.withResolvers<string>()
  let land: () => void
  function List() {
    const { search } = useLocation()
    const [hasLanded, setLanded] = useState(false)
    land = () => setLanded(true)
    return (
      <>
        <p>Список {search === '?page=2' ? use(code.promise) : search}</p>
        {hasLanded && search === '' && answer}
      </>
    )
  }
  const routes = [
    { path: '/', Component: List },
    { path: '/list', Component: List },
    { path: '/other', Component: () => <p>Раздел {use(code.promise)}</p> },
    {
      path: '/lazy',
      lazy: async () => ({ Component: await code.promise.then((text) => () => <p>{text}</p>) }),
    },
  ]
  const router = createMemoryRouter(routes, { basename, initialEntries: [basename] })
  render(<RouterProvider router={router} />)
  const press = (to: string) => act(async () => void router.navigate(to))
  const address = () => router.state.location.pathname + router.state.location.search
  return {
    press,
    land: () => act(async () => land()),
    come: () => act(async () => code.resolve('здесь')),
    address,
  }
}

describe.each(Object.entries(answers))('%s', (_, answer) => {
  test.each(['/other', '/lazy', '/list?page=2'])('a press on %s wins over a late answer', async (to) => {
    const page = openList(answer, '/cabinet')
    await page.press(to)
    expect(screen.getByText('Список')).toBeVisible()
    await page.land()
    await page.come()
    expect(screen.getByText(/здесь$/)).toBeVisible()
    expect(page.address()).toBe(`/cabinet${to}`)
  })

  test.each(['/', '/cabinet', '/cabinet/list'])('a page at %s writes its address', async (at) => {
    const page = openList(answer, at.replace('/list', ''))
    if (at.endsWith('/list')) await page.press('/list')
    await page.land()
    expect(screen.getByText('Список ?partner=1')).toBeVisible()
  })
})
