import { countOf } from '@cabinet/shared/format'

export interface PermissionDifference {
  added: string[]
  removed: string[]
}

export function permissionDifference(
  before: readonly string[],
  after: readonly string[],
): PermissionDifference {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  }
}

/** Describes a change for the role's holders: «Добавится 2, уберётся 1, затронет 5 пользователей». */
export function differenceText(
  { added, removed }: PermissionDifference,
  usersCount: number,
  renamed = false,
  isIdleChanged = false,
): string {
  if (added.length + removed.length === 0)
    return renamed ? 'Изменится название' : isIdleChanged ? 'Изменится конец сеанса' : 'Изменений нет'
  const parts = [
    added.length > 0 && `добавится ${added.length}`,
    removed.length > 0 && `уберётся ${removed.length}`,
    usersCount > 0
      ? `затронет ${countOf(usersCount, 'пользователя', 'пользователей', 'пользователей')}`
      : 'никого не затронет',
  ]
  const text = parts.filter((part) => part !== false).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
