import { resolveTheme } from '../theme/show-theme.ts'
import { preferencesKey, readPreferences, setPreference, usePreferences } from './preferences.ts'

test.each([
  [null, { theme: 'system', ordersPageSize: 10, sidebarCollapsed: false }],
  ['мусор', { theme: 'system', ordersPageSize: 10 }],
  [
    { theme: 'pink', ordersPageSize: 5000, sidebarCollapsed: 'да' },
    { theme: 'system', ordersPageSize: 10 },
  ],
  [
    { theme: 'dark', ordersPageSize: 50, sidebarCollapsed: true },
    { theme: 'dark', ordersPageSize: 50 },
  ],
  [{ notices: { 'dana@demo.kz': true, other: 'да' } }, { notices: { 'dana@demo.kz': true } }],
  [{ keysOff: { 'dana@demo.kz': true, other: 1 } }, { keysOff: { 'dana@demo.kz': true } }],
  [{ blocks: { 'order.items': false, other: 'x' } }, { blocks: { 'order.items': false } }],
])('storage that holds %p is read as %p', (stored, expected) => {
  expect(readPreferences(stored)).toMatchObject(expected)
})

test('a preference is stored where the boot script reads it', () => {
  setPreference('theme', 'dark')
  setPreference('ordersPageSize', 50)
  const stored = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}')
  expect(stored.state).toMatchObject({ theme: 'dark', ordersPageSize: 50 })
})

test('another tab’s choice is taken over', () => {
  setPreference('theme', 'light')
  const other = { state: { ...usePreferences.getState(), theme: 'dark' }, version: 0 }
  localStorage.setItem(preferencesKey, JSON.stringify(other))
  window.dispatchEvent(new StorageEvent('storage', { key: preferencesKey }))
  expect(usePreferences.getState().theme).toBe('dark')
})

test.each([
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)('the choice %p, when the system prefers dark: %p, shows %p', (choice, prefersDark, shown) => {
  expect(resolveTheme(choice, prefersDark)).toBe(shown)
})
