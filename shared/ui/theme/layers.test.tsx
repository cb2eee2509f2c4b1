import { screen } from '@testing-library/react'
import { renderUi } from '../../test/render-ui.tsx'
import { Button } from '../controls/button.tsx'

test('no rule that a component brings stands in a layer', () => {
  const insert = jest.spyOn(CSSStyleSheet.prototype, 'insertRule')
  renderUi(<Button variant="primary">Сохранить</Button>)
  expect(screen.getByRole('button')).toBeVisible()
  const inserted = insert.mock.calls.map(([rule]) => rule).join('')
  expect(inserted).toContain('cursor:pointer')
  expect(inserted).not.toContain('@layer')
})
