/** Refusals about the store's keys, signatures and files. */
export const ofStore = {
  FILE_UNVERIFIED: [
    '{file} failed verification. Restore it from a backup.',
    'Подпись версий не проверить: файл {file} изменён или ключ не тот',
  ],
  KEY_SET_MISSING: ['The store has no key set.', 'В хранилище нет набора ключей'],
  ROOT_NOT_LISTED: ['Its root {root} is not in RELEASE_ROOTS.', 'Корневого ключа {root} нет в RELEASE_ROOTS'],
  ROOT_CHANGED: [
    'Its root is {root}, and {known} was seen before; where that is meant, RELEASE_ROOTS names {root}.',
    'Корневой ключ {root}, а раньше был {known}',
  ],
  SIGNED_BY_UNKNOWN_KEY: ["Its key {key} is not in the store's key set.", 'Ключа {key} нет в наборе ключей'],
  SIGNED_BY_REVOKED_KEY: ['Its key {key} ({name}) is revoked.', 'Ключ {key} ({name}) отозван'],
  SIGNED_BY_OTHER_KEY: [
    "Its key {key} ({name}) is not the server's.",
    'Ключ {key} ({name}) — не ключ сервера',
  ],
  SIGNED_WITHOUT_RIGHT: [
    'Its key {key} ({name}) may not {right} {app}.',
    'Ключу {key} ({name}) не разрешено приложение {app}',
  ],
  SIGNATURE_WRONG: ['The signature does not match.', 'Подпись не совпадает'],
  POINTER_OLDER: [
    '{store} is at revision {revision}, and {seen} was seen before: an older copy was put in its place. If that was meant: ./cabinet release restored --after {seen} --reason "…"',
    'Хранилище показывает старые версии: восстановлена старая копия или её подменили',
  ],
  KEY_SET_OLDER: [
    '{file} is number {version}, and {known} was seen: an old copy, in which keys may stand that were revoked since. If that was meant: ./cabinet release restored --reason "…"',
    'Хранилище показывает старый набор ключей: восстановлена старая копия или её подменили',
  ],
  NOT_JSON: [
    '{file} is not JSON. Restore it from a backup or publish the version again.',
    'Файл {file} в хранилище повреждён',
  ],
  SHAPE_UNKNOWN: [
    '{file} has an unknown shape: {place} {problem}.',
    'Файл {file} в хранилище имеет неизвестный вид',
  ],
  STORE_OF_OTHER_PRODUCT: [
    'Another version of the product has made the release store: delete the folder “releases” in DATA_DIR, it is made anew from the sources.',
    'Хранилище создала другая версия продукта',
  ],
  NOT_SIGNABLE: ["This can't be signed: {cause}.", 'Подписать не удалось: {cause}'],
  LINK_IN_STORE: [
    '{path} leads through a link. The store holds plain folders and files alone.',
    'Путь {path} в хранилище ведёт через ссылку',
  ],
  NO_CONDITIONAL_WRITES: [
    '{store} has no conditional writes (If-None-Match, If-Match), so two changes at once could lose one. Use a storage that has them: Amazon S3, MinIO, Ceph, Cloudflare R2.',
    'Хранилище {store} не поддерживает условную запись',
  ],
  BUCKET_MISSING: [
    '«{address}» names no bucket: s3://bucket/prefix',
    'В адресе {address} нет имени хранилища',
  ],
  KEY_NOT_IN_SET: [
    "Key {key} is not in the store's key set. Whoever holds the root: ./cabinet release keys team",
    'Подпись версий не проверить: ключа сервера {key} нет в наборе ключей',
  ],
  KEY_NOT_ACTIVE: [
    'Key {key} ({name}) is {state} and signs nothing any more.',
    'Ключ {key} ({name}) больше не действует',
  ],
  KEY_LACKS_RIGHT: [
    'Key {key} ({name}) may not {right} {apps}; it may {right} {allowed}. Whoever holds the root gives rights: ./cabinet release keys team',
    'Ключу {key} ({name}) не разрешено менять {apps}',
  ],
  KEY_NOT_OF_SERVER: [
    "Key {key} is not the server's, which alone signs what is live. Set RELEASE_API to the address of the cabinet: it is asked then.",
    'Подпись версий не поставить: ключ {key} — не ключ сервера',
  ],
  KEY_UNREADABLE: [
    'The release key cannot be read: it must be an Ed25519 private key in PEM (PKCS#8).',
    'Подпись версий не проверить: ключ сервера RELEASE_KEY не читается',
  ],
  PUBLIC_KEY_INVALID: [
    'Not a public key: «{key}» (32 bytes of Ed25519 in base64).',
    'Подпись версий не проверить: открытый ключ {key} не читается',
  ],
  KEY_NOT_SET: [
    'Set RELEASE_KEY: a store in a bucket has no keys beside it.',
    'Подпись версий не проверить: серверу нужен ключ RELEASE_KEY',
  ],
  KEY_FILE_MISSING: [
    'The store is signed but {file} is missing. Restore the key or set RELEASE_KEY.',
    'Подпись версий не проверить: серверу нужен ключ RELEASE_KEY',
  ],
  ROOT_KEY_OTHER: [
    'Only the root {root} signs keys, and this is {own}. Name it by RELEASE_ROOT_KEY.',
    'Набор ключей подписывает только корневой ключ {root}, а этот — {own}',
  ],
  ROOT_KEY_NOT_LISTED: [
    'The root {root} is not in RELEASE_ROOTS.',
    'Корневого ключа {root} нет в RELEASE_ROOTS',
  ],
  KEYS_CHANGED: [
    'Somebody else has changed the keys meanwhile. Look at them and decide again.',
    'Ключи уже изменил кто-то другой. Посмотрите и решите снова',
  ],
  NO_SERVER_KEY_LEFT: [
    'Nobody could sign what is live any more. Add the next key first: keys server',
    'После этого подписывать версии будет нечем: сначала добавьте новый ключ сервера',
  ],
  KEY_INVALID: [
    'A key needs a name, and apps that it is for (mfe-orders, or * for all).',
    'Ключу нужны имя и приложения',
  ],
  KEY_ENDED: [
    'Key {key} ({name}) is {state} for good. Make another.',
    'Ключ {key} ({name}) больше не действует',
  ],
  KEY_SIGNS_LIVE: [
    "What is live is signed by {key}, and would fail verification. Put the next server's key in its place first: keys server",
    'Текущие версии подписаны ключом {key}: сначала замените его новым ключом сервера',
  ],
  KEY_UNKNOWN: ['There is no key {key}. See: ./cabinet release keys', 'Ключа {key} нет'],
} as const
