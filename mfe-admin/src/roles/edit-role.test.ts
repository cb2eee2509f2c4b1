import { differenceText, permissionDifference } from './edit-role.tsx'

test.each<[string[], string[], number, string]>([
  [['A'], ['A'], 5, 'Изменений нет'],
  [['A', 'B'], ['B', 'A'], 5, 'Изменений нет'],
  [['A'], ['B', 'C'], 5, 'Добавится 2, уберётся 1, затронет 5 пользователей'],
  [[], ['A'], 1, 'Добавится 1, затронет 1 пользователя'],
  [['A', 'B'], [], 22, 'Уберётся 2, затронет 22 пользователей'],
  [['A'], [], 0, 'Уберётся 1, никого не затронет'],
])('%j → %j for %i users', (before, after, users, text) => {
  expect(differenceText(permissionDifference(before, after), users)).toBe(text)
})
