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
        title: `Отозвать ${change.to}: ${change.app.title}?`,
        label: `Отозвать ${change.to}`,
        text: `Версия ${change.to} уйдёт из всех вкладок и больше никогда не будет выпущена. Новые страницы получат предыдущую.`,
        done: `${change.app.title}: версия ${change.to} отозвана`,
        danger: true,
      }
    case 'kill':
      return {
        title: `Отключить раздел: ${change.app.title}?`,
        label: 'Отключить раздел',
        text: 'Раздел закроется для всех: вместо него будет «Раздел временно отключён». Остальные разделы работают.',
        done: `${change.app.title}: раздел отключён`,
        danger: true,
      }
    case 'revive':
      return {
        title: `Включить раздел: ${change.app.title}?`,
        label: 'Включить раздел',
        text: `Раздел снова откроется в версии ${change.app.live}.`,
        done: `${change.app.title}: раздел включён`,
        danger: false,
      }
    case 'stop-canary':
      return {
        title: `Остановить канарейку: ${change.app.title}?`,
        label: 'Остановить канарейку',
        text: `Версия ${change.app.canary?.version ?? ''} пропадёт у всех, останется ${change.app.live}.`,
        done: `${change.app.title}: канарейка остановлена`,
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
  'canary-start': 'Канарейка',
  'canary-change': 'Канарейка изменена',
  'canary-stop': 'Канарейка остановлена',
  kill: 'Раздел отключён',
  revive: 'Раздел включён',
  revoke: 'Версия отозвана',
  renew: 'Подпись продлена',
}

export const actionText = (action: string): string => actions[action] ?? action

/** The canary's audience in words. */
export const audience = ({ percent, only }: Pick<NonNullable<App['canary']>, 'percent' | 'only'>): string =>
  [...(percent > 0 ? [`${percent} % пользователей`] : []), ...only].join(', ')
