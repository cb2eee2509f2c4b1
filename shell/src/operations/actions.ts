import type { ReleaseChange } from '@cabinet/contract'
import { releaseActions } from '@cabinet/contract/release-actions'
import { shortVersion } from './number-words.ts'
import type { App } from './queries.ts'

/** A change that staff may request, with the words of its dialog. */
export interface Action {
  readonly request: ReleaseChange
  /** Its text in the row's menu and the dialog's title. */
  readonly item: string
  readonly title: string
  readonly label: string
  readonly text: string
  readonly done: string
}

export const isDestructive = ({ request }: Pick<Action, 'request'>): boolean =>
  ['rollback', 'canary-stop', 'revoke', 'kill'].includes(request.type) || ('on' in request && request.on)

/** Returns the changes that an app's state allows; a rollback comes first. */
export function actionsOf({ app, title, live, previous, forward, canary, killed }: App): Action[] {
  // After a rollback the version left behind is the one to forbid; a live version can be forbidden when another exists.
  const bad = forward ?? (previous === null ? undefined : live)
  const action = (
    request: ReleaseChange,
    item: string,
    text: string,
    done: string,
    label = item,
  ): Action => ({
    ...{ request, item, text, done, label },
    title: `${item}: ${title}?`,
  })
  const actions = [
    previous !== null &&
      action(
        { type: 'rollback', app },
        'Откатить',
        `Вместо ${live} все новые страницы получат ${previous}. Открытые вкладки предложат обновиться в течение минуты.`,
        `${title}: в работе ${previous}`,
        `Откатить до ${previous}`,
      ),
    forward !== undefined &&
      action(
        { type: 'promote', versions: [{ app, version: forward }] },
        `Вернуть ${shortVersion(forward)}`,
        `Вместо ${live} все новые страницы снова получат ${forward}: версию, с которой откатили.`,
        `${title}: в работе ${forward}`,
      ),
    canary !== null &&
      action(
        { type: 'canary-stop', app },
        'Остановить пробный выпуск',
        `Версия ${canary.version} пропадёт у всех, останется ${live}.`,
        `${title}: пробный выпуск остановлен`,
        'Остановить',
      ),
    bad !== undefined &&
      action(
        { type: 'revoke', app, version: bad },
        `Запретить версию ${shortVersion(bad)}`,
        `Версия ${bad} уйдёт из всех вкладок и больше никогда не будет выпущена. Новые страницы получат предыдущую.`,
        `${title}: версия ${bad} запрещена`,
        'Запретить версию',
      ),
    app !== 'shell' &&
      (killed
        ? action(
            { type: 'revive', app },
            'Открыть раздел',
            `Раздел снова откроется в версии ${live}.`,
            `${title}: раздел открыт`,
          )
        : action(
            { type: 'kill', app },
            'Закрыть раздел',
            'Для всех: вместо раздела будет «Раздел временно закрыт». Остальные разделы работают.',
            `${title}: раздел закрыт`,
          )),
  ]
  return actions.filter((one) => one !== false)
}

/** Returns the change that turns maintenance on or off. */
export const maintenanceAction = (on: boolean): Action => ({
  request: { type: 'maintenance', on },
  item: on ? 'Технические работы' : 'Выключить технические работы',
  title: `${on ? 'Включить' : 'Выключить'} технические работы?`,
  label: on ? 'Включить' : 'Выключить',
  text: on
    ? 'Каждый, кто откроет кабинет, увидит страницу «Технические работы».'
    : 'Кабинет снова откроется для всех.',
  done: `Технические работы ${on ? 'включены' : 'выключены'}`,
})

const actionTexts: Readonly<Record<string, string>> = releaseActions

export const actionText = (action: string): string => actionTexts[action] ?? action

/** Returns the canary's audience in words. */
export const describeAudience = ({
  percent,
  only,
}: Pick<NonNullable<App['canary']>, 'percent' | 'only'>): string =>
  [...(percent > 0 ? [`${percent} % пользователей`] : []), ...only].join(', ')
