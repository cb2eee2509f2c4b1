import { Refusal } from '@cabinet/release'
import { ApiError } from '../../platform/http/errors.ts'

/** The store's tool speaks English to those at its command line. */
export async function inRussian<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ApiError(409, 'RELEASE_REFUSED', sentenceFor(error.message), { debugMessage: error.message })
  }
}

const sentences: readonly (readonly [RegExp, string])[] = [
  [/has no previous version/, 'Предыдущей версии нет: выпустите нужную командой promote'],
  [/is not live/, 'Такое приложение не выпущено'],
  [/has no canary/, 'Канарейки уже нет'],
  [/has no kill switch/, 'Оболочку отключить нельзя: включите технические работы или откатите её'],
  [/is at revision/, 'Выпуски уже изменил кто-то другой. Посмотрите и решите снова'],
  [/signed|key/i, 'Подпись выпусков не проверить: серверу нужен ключ RELEASE_KEY'],
]

const sentenceFor = (message: string): string =>
  sentences.find(([pattern]) => pattern.test(message))?.[1] ??
  'Хранилище выпусков отказало: подробности в debugMessage'
