import { NewTabs } from './new-tabs.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute))

test('an address brings six hundred new tabs in ten minutes and no more; another one is not asked to pay for it', () => {
  const tabs = new NewTabs()
  const told = Array.from({ length: 700 }, (_, index) => tabs.admits('203.0.113.7', `tab ${index}`, at(0)))
  expect(told.filter(Boolean)).toHaveLength(600)
  expect(tabs.admits('203.0.113.8', 'tab of somebody else', at(1))).toBe(true)
  expect(tabs.admits('203.0.113.7', 'tab 699', at(9))).toBe(false)
  expect(tabs.admits('203.0.113.7', 'tab 699', at(11))).toBe(true)
})

test('tabs that speak on are never new again', () => {
  const tabs = new NewTabs()
  for (let minute = 0; minute < 60; minute += 1)
    for (let index = 0; index < 600; index += 1)
      expect(tabs.admits('203.0.113.7', `tab ${index}`, at(minute))).toBe(true)
  // Nor do they take the place of new ones.
  expect(tabs.admits('203.0.113.7', 'one more', at(59))).toBe(true)
})
