/** Refusals of changes to what is live, and findings about the set that would be. */
export const ofChanges = {
  REASON_MISSING: ['Say why: --reason "…". It is recorded.', 'Напишите причину: она остаётся в истории'],
  STORE_BUSY: [
    'Others change the store all the time. Try again when they have ended.',
    'Хранилище версий занято другими изменениями. Повторите через минуту',
  ],
  STORE_LOCKED: [
    'Another process is changing the release store (it holds {file}). Try again when it has ended.',
    'Хранилище версий занято другим изменением. Повторите через минуту',
  ],
  REVISION_CHANGED: [
    'The store is at revision {now}, not {expected}. Look at the status and decide again.',
    'Версии уже изменил кто-то другой. Посмотрите и решите снова',
  ],
  REVISION_TOO_FAR: [
    'The store is at revision {now}. --after takes a revision, at most {limit} further.',
    'Хранилище версий стоит на изменении {now}, указанный номер дальше чем на {limit}',
  ],
  APP_NAME_INVALID: ['Not the name of an app: «{app}» (shell, mfe-orders).', '«{app}» — не имя приложения'],
  VERSION_NAME_INVALID: ['Not a version: «{version}» (1.2.0, 1.2.0-rc.1).', '«{version}» — не номер версии'],
  APP_NOT_LIVE: ['{app} is not live. Promote its first version.', 'Приложение {app} не выпущено'],
  ALREADY_LIVE: ['{app} {version} is live already.', 'Версия {app} {version} уже в работе'],
  NOT_PUBLISHED: [
    '{app} {version} is not published. Run: ./cabinet release publish {app} --version {version}',
    'Версия {app} {version} не опубликована',
  ],
  NOTHING_TO_REVOKE: [
    '{app} {version} is not published, so nothing was revoked.',
    'Версия {app} {version} не опубликована, поэтому запрещать нечего',
  ],
  VERSION_REVOKED: [
    '{app} {version} is revoked and never goes live again. Publish the repaired sources as a new version.',
    'Версия {app} {version} запрещена и больше не выпускается',
  ],
  NO_PREVIOUS_VERSION: [
    '{app} {version} has no previous version that is good.',
    'У версии {app} {version} нет исправной предыдущей',
  ],
  ROLLBACK_TO_OTHER: [
    'Name the one that you want: rollback {app} --to {version}',
    'Опубликована версия {version}: выпустите её',
  ],
  MAINTENANCE_INSTEAD: [
    'No other version is published: maintenance on, and publish a repaired one.',
    'Других версий нет: включите технические работы и опубликуйте исправленную',
  ],
  KILL_INSTEAD: [
    'No other version is published: kill {app} switches the section off.',
    'Других версий нет: раздел можно закрыть',
  ],
  SHELL_HAS_NO_KILL_SWITCH: [
    'The shell has no kill switch: turn maintenance on, promote another, or roll it back.',
    'Основу кабинета закрыть нельзя: включите технические работы или откатите её',
  ],
  SHELL_HAS_NO_CANARY: [
    'The shell has no canary: turn maintenance on, promote another, or roll it back.',
    'У основы кабинета не бывает пробного выпуска',
  ],
  NO_CANARY: ['{app} has no canary.', 'Пробного выпуска уже нет'],
  CANARY_IS_LIVE: ['{app} {version} is live for everybody already.', 'Версия {app} {version} уже у всех'],
  CANARY_RULE_INVALID: [
    'A canary needs --percent from 0 to 100, and names of users without empty ones.',
    'Доля пробного выпуска — от 0 до 100 %, пустых имён быть не может',
  ],
  CANARY_FOR_NOBODY: [
    'This canary is for nobody. Give --percent or --only.',
    'Пробный выпуск никто не получит: укажите долю или пользователей',
  ],
  CANARY_STEPS_INVALID: [
    'Steps rise, and each but the last names its minutes: --steps 5:60,25:240,100',
    'Доли пробного выпуска должны расти, и у каждой, кроме последней, есть время в минутах',
  ],
  NO_SUCH_USER: [
    'No active user is named «{name}», so this would be for nobody.',
    'Действующего пользователя {name} нет',
  ],
  NEAREST_NAME: ['The nearest name is «{name}».', 'Похожее имя: {name}'],
  NOTHING_TO_PRUNE: ['Nothing is live yet, so there is nothing to prune.', 'Ничего ещё не выпущено'],
  MODULE_NOT_SHARED: [
    '{who} needs {what} {range}, which shell {version} does not share. Promote a shell that shares it first.',
    'Основа кабинета {version} не подходит версии {who}: нужен модуль {what}',
  ],
  MODULE_OF_OTHER_VERSION: [
    '{who} needs {what} {range}, shell {version} gives {given}. Rebuild the remote against {given} or promote a shell that gives {range}.',
    'Основа кабинета {version} не подходит версии {who}: нужен модуль {what} {range}, есть {given}',
  ],
  SHELL_LACKS: [
    '{who} needs {what}, shell {version} {given}.',
    'Основа кабинета {version} не подходит версии {who}: нужно {what}',
  ],
  API_LACKS: [
    '{who} needs {what}, the API {version} {given}.',
    'Сервер {version} не даёт версии {who}: {what}',
  ],
  API_UNKNOWN: [
    '{who} needs {what}, and none has started on {store}, so nothing was compared. Start it, or pass by --force.',
    'Версию {who} не с чем сравнить: сервер на этом хранилище ещё не запускался',
  ],
  ROLLBACK_GOES_THERE: ['A rollback of {apps} goes there.', 'На эту версию ведёт откат приложения {apps}'],
  ROUTE_TAKEN: [
    'Route {path} of {app} already belongs to {owner}. Change it in {app}/remote.json.',
    'Адрес {path} приложения {app} уже занят приложением {owner}',
  ],
  ROUTE_OF_SHELL: [
    "Route {path} of {app} is the shell's own. Change it in {app}/remote.json.",
    'Адрес {path} приложения {app} занят самим кабинетом',
  ],
  REPORTED: ['{sentence}', 'Браузер команды нашёл ошибку: {sentence}'],
} as const
