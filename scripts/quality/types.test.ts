import { typeGroups } from './types.ts'

test('folders of one configuration are checked together, the largest group first, none is lost', async () => {
  const groups = await typeGroups(['contract', 'mfe-orders', 'api', 'mfe-admin', 'shared', 'release'])
  expect(groups.map(({ folders }) => folders)).toEqual([
    ['mfe-orders', 'mfe-admin', 'shared'],
    ['api', 'release'],
    ['contract'],
  ])
})
