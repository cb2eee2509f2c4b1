import { typeGroups } from './types.ts'

test('folders of one configuration are checked together, the largest group first, none is lost', async () => {
  const folders = ['contract', 'mfe-orders', 'api', 'mfe-admin', 'shared']
  const groups = (await typeGroups(folders)).map((group) => group.folders)
  expect(groups[0]).toEqual(['mfe-orders', 'mfe-admin', 'shared'])
  expect(groups.flat().sort()).toEqual(folders.sort())
})
