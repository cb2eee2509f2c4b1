import { publicAddress } from './workspace-versions.ts'

test.each([
  ['https://git.example.kz/cabinet.git', 'https://git.example.kz/cabinet.git'],
  ['https://ann:secret@git.example.kz/cabinet.git', 'https://git.example.kz/cabinet.git'],
  ['ssh://git@git.example.kz/cabinet.git', 'ssh://git.example.kz/cabinet.git'],
  ['git@git.example.kz:shops/cabinet.git', 'git+ssh://git@git.example.kz/shops/cabinet.git'],
  ['/srv/git/cabinet', undefined],
  ['../cabinet', undefined],
])('a package made where origin is %s names %s', (remote, address) => {
  expect(publicAddress(remote)).toBe(address)
})
