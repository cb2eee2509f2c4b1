import { Refusal } from '@cabinet/release'
import { inRussian, sentenceFor } from './in-russian.ts'

test.each([
  [
    'mfe-a 2.0.0 needs «react» ^20.0.0, shell 1.0.0 gives 19.3.1. Rebuild …',
    'Версия mfe-a 2.0.0 не подходит к основе кабинета: нужен модуль «react» ^20.0.0',
  ],
  ['mfe-a 1.9.9 is not published. Run: …', 'Версия mfe-a 1.9.9 не опубликована'],
  ['Route /x of mfe-b already belongs to mfe-a. Change it', 'Адрес /x приложения mfe-b уже занят другим'],
  [
    'Key 0123 (CI) may not promote mfe-admin; it may promote mfe-a.',
    'Ключу сервера не разрешено менять mfe-admin',
  ],
  [
    'mfe-a 1.0.0 is not signed. Publish the same build again with a key',
    'Подпись версии mfe-a 1.0.0 не действительна',
  ],
  [
    '/s/apps/mfe-a/1.0.0/remote.js is missing. Publish it',
    'Файл /s/apps/mfe-a/1.0.0/remote.js в хранилище потерян или изменён',
  ],
  [
    '/s/live.json is not believed: its signature does not hold.',
    'Подпись версий не проверить: серверу нужен ключ RELEASE_KEY',
  ],
  ['Nobody has foreseen this.', 'Хранилище версий отказало: Nobody has foreseen this.'],
])('%s', async (english, russian) => {
  const refused = inRussian(() => Promise.reject(new Refusal(english)))
  await expect(refused).rejects.toMatchObject({ code: 'RELEASE_REFUSED', message: russian })
})

test('apps stand under their titles', () => {
  const titles = { 'mfe-a': 'Заказы', shell: 'Основа кабинета' }
  expect(sentenceFor('mfe-a 1.5.0 was drawn before shell, mfe-b changed. Run', titles)).toBe(
    'С проверки версии «Заказы» 1.5.0 в браузере сменились версии: «Основа кабинета», mfe-b',
  )
  expect(sentenceFor('/s/apps/mfe-a/1.0.0/remote.js is missing. Publish it', titles)).toContain('/mfe-a/')
})
