/** Refusals of versions: their files, signatures, weights and what a browser found. */
export const ofBuilds = {
  BUILD_UNFINISHED: [
    '{folder} holds no release.json: it is no finished build.',
    'В папке {folder} нет законченной сборки',
  ],
  MANIFEST_OF_OTHER: [
    '{app} {version} holds the release.json of {other}.',
    'Под версией {app} {version} лежит другая: {other}',
  ],
  DESCRIPTOR_MISSING: [
    '{app} {version} has no remote.json. Build and publish it as a new version.',
    'У версии {app} {version} нет файла remote.json',
  ],
  DESCRIPTOR_OF_OTHER: [
    '{file} describes «{other}», not «{app}».',
    'Файл {file} описывает приложение {other}, а не {app}',
  ],
  FILE_NOT_LISTED: [
    'release.json of {app} {version} names «{name}» but does not list it.',
    'В версии {app} {version} назван файл {name}, которого в ней нет',
  ],
  CONTAINER_MISSING: [
    'release.json of {app} {version} names no container. Build it again.',
    'Сборка {app} {version} неполна: соберите её заново',
  ],
  LINK_IN_BUILD: [
    '{files} is a link: a build holds plain files. Build {app} again.',
    'В сборке {app} вместо файлов стоят ссылки: {files}',
  ],
  FILE_DIFFERS: [
    '{file} is there with other content. Publish under a new version.',
    'Файл {file} уже опубликован с другим содержимым',
  ],
  VERSION_DIFFERS: [
    '{app} {version} is published with other content, and a version never changes. Publish under a new version.',
    'Версия {app} {version} уже опубликована с другим содержимым',
  ],
  FILE_MISSING: ['{file} is missing.', 'Файл {file} в хранилище потерян'],
  FILE_CHANGED: [
    '{file} is not the file that was built (sha384 differs).',
    'Файл {file} в хранилище изменён после сборки',
  ],
  COPY_CHANGED: [
    '{file} does not decode to the published file.',
    'Сжатая копия {file} в хранилище не совпадает с файлом',
  ],
  BUILD_AGAIN: ['Build {app} again.', 'Соберите {app} заново'],
  PUBLISH_NEW_VERSION: ['Publish it as a new version.', 'Опубликуйте новую версию'],
  TOO_HEAVY: [
    '{app} {version}: {files} takes {bytes} bytes compressed, {limit} are allowed. Load later what no first row needs, and publish a new version.',
    'Версия {app} {version} тяжелее, чем разрешено: {bytes} байт вместо {limit}',
  ],
  STYLE_SHEET: [
    '{app} {version} brings {file}: a remote looks by the components of @cabinet/shared/ui alone.',
    'В версии {app} {version} есть своя таблица стилей: {file}',
  ],
  VERSION_UNSIGNED: [
    '{app} {version} is not signed. Publish the same build again with a key that may publish {app}: that signs it.',
    'Версия {app} {version} не подписана',
  ],
  VERSION_UNVERIFIED: [
    '{app} {version}: release.sig.json failed verification. Publish the same build again with a key that may publish {app}: that signs it.',
    'Подпись версии {app} {version} недействительна',
  ],
  NOT_RENDERED: [
    'No browser has rendered {app} {version}. Run: ./cabinet release draw {app} {version}',
    'Версию {app} {version} ещё не проверил браузер',
  ],
  RENDERED_BESIDE_OTHERS: [
    '{apps} changed after the browser check of {app} {version}. Run: ./cabinet release draw {app} {version}',
    'С проверки версии {app} {version} в браузере сменились версии: {apps}',
  ],
  RENDERED_WITH_ERRORS: [
    '{app} {version} failed in a browser: {findings}',
    'Браузер нашёл в версии {app} {version} ошибку: {findings}',
  ],
  CHECK_UNVERIFIED: [
    '{app} {version}: drawn.sig.json failed verification. Run: ./cabinet release draw {app} {version}',
    'Подпись проверки версии {app} {version} в браузере недействительна',
  ],
  CHECK_OF_OTHER_VERSION: ['It is of {other}.', 'Она относится к версии {other}'],
  CHECK_OF_OTHER_FILES: ['It is of other files.', 'Она относится к другим файлам'],
  PAGE_FAILS: [
    '{who}: {what} in a real browser: {problem}. Repair it, publish a new version.',
    'Браузер нашёл ошибку в {who}, страница {what}: {problem}',
  ],
  PAGE_NOT_LINKED: [
    '{who}: {what} was not rendered, for no page links to it. Link to it, or say why by --force.',
    'Браузер не проверил в {who} страницу {what}: на неё не ведёт ни одна ссылка',
  ],
  ENTRY_HAS_EFFECTS: [
    '{who}: {what} is run before anybody asks for its pages, and then {effect}. Let it leave its container alone, publish a new version.',
    'Код приложения {who} выполняется до открытия его страниц: {effect}',
  ],
  BROWSER_UNUSABLE: [
    'The browser could not be used: {cause}\nInstall Chromium or name one by CHROMIUM_PATH; --without-browser does without, and the history says so.',
    'Браузер для проверки не запускается: {cause}',
  ],
} as const
