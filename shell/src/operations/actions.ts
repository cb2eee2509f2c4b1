import type { ReleaseChange } from '@cabinet/contract'
import { shortVersion } from './number-words.ts'
import type { App } from './queries.ts'

/** A change that staff may request, with the words of its menu item and dialog. */
export interface Action {
  readonly request: ReleaseChange
  /** Its text in the row's menu. */
  readonly item: string
  readonly title: string
  readonly label: string
  readonly text: string
  readonly done: string
  readonly danger: boolean
}

/** Returns the changes that an app's state allows; a rollback comes first. */
export function actionsOf(one: App): Action[] {
  const { app, title, live, previous, forward, canary, killed } = one
  // After a rollback the version left behind is the one to forbid; a live version can be forbidden when another exists.
  const bad = forward ?? (previous === null ? undefined : live)
  const isLive = (version: string) => `${title}: в работе ${version}`
  const actions: (Action | false)[] = [
    previous !== null && {
      request: { type: 'rollback', app },
      item: 'Откатить',
      title: `Откатить: ${title}?`,
      label: `Откатить до ${previous}`,
      text: `Вместо ${live} все новые страницы получат ${previous}. Открытые вкладки предложат обновиться в течение минуты.`,
      done: isLive(previous),
      danger: true,
    },
    forward !== undefined && {
      request: { type: 'promote', versions: [{ app, version: forward }] },
      item: `Вернуть ${shortVersion(forward)}`,
      title: `Вернуть ${forward}: ${title}?`,
      label: `Вернуть ${forward}`,
      text: `Вместо ${live} все новые страницы снова получат ${forward}: версию, с которой откатили.`,
      done: isLive(forward),
      danger: false,
    },
    canary !== null && {
      request: { type: 'canary-stop', app },
      item: 'Остановить пробный выпуск',
      title: `Остановить пробный выпуск: ${title}?`,
      label: 'Остановить пробный выпуск',
      text: `Версия ${canary.version} пропадёт у всех, останется ${live}.`,
      done: `${title}: пробный выпуск остановлен`,
      danger: true,
    },
    bad !== undefined && {
      request: { type: 'revoke', app, version: bad },
      item: `Запретить версию ${shortVersion(bad)}`,
      title: `Запретить версию ${bad}: ${title}?`,
      label: 'Запретить версию',
      text: `Версия ${bad} уйдёт из всех вкладок и больше никогда не будет выпущена. Новые страницы получат предыдущую.`,
      done: `${title}: версия ${bad} запрещена`,
      danger: true,
    },
    app !== 'shell' && (killed ? openSection(one) : closeSection(one)),
  ]
  return actions.filter((action) => action !== false)
}

const openSection = ({ app, title, live }: App): Action => ({
  request: { type: 'revive', app },
  item: 'Открыть раздел',
  title: `Открыть раздел: ${title}?`,
  label: 'Открыть раздел',
  text: `Раздел снова откроется в версии ${live}.`,
  done: `${title}: раздел открыт`,
  danger: false,
})

const closeSection = ({ app, title }: App): Action => ({
  request: { type: 'kill', app },
  item: 'Закрыть раздел',
  title: `Закрыть раздел: ${title}?`,
  label: 'Закрыть раздел',
  text: 'Для всех: вместо раздела будет «Раздел временно закрыт». Остальные разделы работают.',
  done: `${title}: раздел закрыт`,
  danger: true,
})

/** Returns the change that turns technical works on or off. */
export const maintenanceAction = (on: boolean): Action => ({
  request: { type: 'maintenance', on },
  item: on ? 'Технические работы' : 'Выключить технические работы',
  title: on ? 'Включить технические работы?' : 'Выключить технические работы?',
  label: on ? 'Включить' : 'Выключить',
  text: on
    ? 'Каждый, кто откроет кабинет, увидит страницу «Технические работы».'
    : 'Кабинет снова откроется для всех.',
  done: on ? 'Технические работы включены' : 'Технические работы выключены',
  danger: on,
})

const actionNames: Readonly<Record<string, string>> = {
  promote: 'Выпуск',
  rollback: 'Откат',
  maintenance: 'Технические работы',
  'canary-start': 'Пробный выпуск',
  'canary-change': 'Пробный выпуск изменён',
  'canary-stop': 'Пробный выпуск остановлен',
  kill: 'Раздел закрыт',
  revive: 'Раздел открыт',
  revoke: 'Версия запрещена',
  renew: 'Подпись продлена',
}

export const actionText = (action: string): string => actionNames[action] ?? action

/** Returns the canary's audience in words. */
export const audience = ({ percent, only }: Pick<NonNullable<App['canary']>, 'percent' | 'only'>): string =>
  [...(percent > 0 ? [`${percent} % пользователей`] : []), ...only].join(', ')
