import descriptor from '../remote.json'
import remote from './remote.tsx'

test('the pages are those of the descriptor, by which the shell routes', () => {
  const paths = remote.routes.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(descriptor.routes.map(({ path }) => path).toSorted())
})
