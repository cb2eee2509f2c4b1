import type { App, DecidedChange } from './queries.ts'

interface Words {
  readonly title: string
  readonly label: string
  readonly text: string
  readonly done: string
  readonly danger: boolean
}

export function changeWords(change: DecidedChange): Words {
  switch (change.type) {
    case 'rollback':
      return {
        title: `Откатить: ${change.app.title}?`,
        label: `Откатить до ${change.to}`,
        text: `Вместо ${change.app.live} все новые страницы получат ${change.to}. Открытые вкладки предложат обновиться в течение минуты.`,
        done: `${change.app.title}: в работе ${change.to}`,
        danger: true,
      }
    case 'forward':
      return {
        title: `Вернуть ${change.to}: ${change.app.title}?`,
        label: `Вернуть ${change.to}`,
        text: `Вместо ${change.app.live} все новые страницы снова получат ${change.to}: версию, с которой откатили.`,
        done: `${change.app.title}: в работе ${change.to}`,
        danger: false,
      }
    case 'revoke':
      return {
        title: `Запретить версию ${change.to}: ${change.app.title}?`,
        label: 'Запретить версию',
        text: `Версия ${change.to} уйдёт из всех вкладок и больше никогда не будет выпущена. Новые страницы получат предыдущую.`,
        done: `${change.app.title}: версия ${change.to} запрещена`,
        danger: true,
      }
    case 'kill':
      return {
        title: `Закрыть раздел: ${change.app.title}?`,
        label: 'Закрыть раздел',
        text: 'Для всех: вместо раздела будет «Раздел временно закрыт». Остальные разделы работают.',
        done: `${change.app.title}: раздел закрыт`,
        danger: true,
      }
    case 'revive':
      return {
        title: `Открыть раздел: ${change.app.title}?`,
        label: 'Открыть раздел',
        text: `Раздел снова откроется в версии ${change.app.live}.`,
        done: `${change.app.title}: раздел открыт`,
        danger: false,
      }
    case 'stop-canary':
      return {
        title: `Остановить пробный выпуск: ${change.app.title}?`,
        label: 'Остановить пробный выпуск',
        text: `Версия ${change.app.canary?.version ?? ''} пропадёт у всех, останется ${change.app.live}.`,
        done: `${change.app.title}: пробный выпуск остановлен`,
        danger: true,
      }
    case 'maintenance-on':
      return {
        title: 'Включить технические работы?',
        label: 'Включить',
        text: 'Каждый, кто откроет кабинет, увидит страницу «Технические работы».',
        done: 'Технические работы включены',
        danger: true,
      }
    case 'maintenance-off':
      return {
        title: 'Выключить технические работы?',
        label: 'Выключить',
        text: 'Кабинет снова откроется для всех.',
        done: 'Технические работы выключены',
        danger: false,
      }
  }
}

const actions: Readonly<Record<string, string>> = {
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

export const actionText = (action: string): string => actions[action] ?? action

/** The canary's audience in words. */
export const audience = ({ percent, only }: Pick<NonNullable<App['canary']>, 'percent' | 'only'>): string =>
  [...(percent > 0 ? [`${percent} % пользователей`] : []), ...only].join(', ')
