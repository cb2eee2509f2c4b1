import { Refusal } from '@cabinet/release'
import { ApiError } from '../../platform/http/errors.ts'

/** By the names of apps. */
export type Titles = Readonly<Record<string, string>>

export async function inRussian<T>(work: () => Promise<T>, titles?: () => Promise<Titles>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const known = await titles?.().catch(() => undefined)
    // Pipelines print the message of the command line.
    throw new ApiError(409, 'RELEASE_REFUSED', sentenceFor(error.message, known), {
      extra: { refusal: error.message },
    })
  }
}

const sentences: readonly (readonly [RegExp, string])[] = [
  [/has no previous version|no good version/, 'Предыдущей версии нет: выпустите нужную командой promote'],
  [/is not live/, 'Такое приложение не выпущено'],
  [/(\S+ \S+) is not published/, 'Версия $1 не опубликована'],
  [/(\S+ \S+) is revoked/, 'Версия $1 запрещена и больше не выпускается'],
  [/(\S+ \S+) was drawn by no browser/, 'Версию $1 ещё не проверил браузер'],
  [/(\S+ \S+) failed in a browser: (.+)/, 'Браузер нашёл в версии $1 ошибку: $2'],
  [/(\S+ \S+) was drawn before (.+) changed/, 'С проверки версии $1 в браузере сменились версии: $2'],
  [
    /(\S+ \S+): drawn\.sig\.json|drawn\.sig\.json (?:is not JSON|has an)/,
    'Подпись проверки в браузере не действительна',
  ],
  [/has no canary/, 'Пробного выпуска уже нет'],
  [
    /No active user is named «(.+?)», .*? nearest name is «(.+?)»/,
    'Действующего пользователя $1 нет. Похожее имя: $2',
  ],
  [/No active user is named «(.+?)»/, 'Действующего пользователя $1 нет'],
  [/Steps rise|A canary needs|canary is for nobody/, 'Шаги или доля пробного выпуска заданы неверно'],
  [/is live for everybody already/, 'Эта версия уже у всех'],
  [/is the canary already/, 'Эта версия уже в пробном выпуске'],
  [/is live already/, 'Эта версия уже в работе'],
  [/has no kill switch/, 'Основу кабинета закрыть нельзя: включите технические работы или откатите её'],
  [/is at revision/, 'Версии уже изменил кто-то другой. Посмотрите и решите снова'],
  [
    /Others change the store|Another process is changing/,
    'Хранилище версий занято другими изменениями. Повторите через минуту',
  ],
  [
    /(\S+ \S+) needs «(.+?)» (\S+), (?:shell (\S+) gives (\S+?)\.(?: |$)|which shell)/,
    'Версия $1 не подходит к основе кабинета: нужен модуль «$2» $3',
  ],
  [
    /(\S+ \S+) needs the calls of contract (\S+), the API gives (\S+?)\. /,
    'Версии $1 нужен контракт $2, сервер даёт $3',
  ],
  [
    /Route (\S+) of (\S+) (?:already belongs to (\S+?)\. |is the shell's)/,
    'Адрес $1 приложения $2 уже занят другим',
  ],
  [/(\S+) takes \d+ bytes compressed/, 'Файл $1 тяжелее, чем разрешено'],
  [/may not promote (.+?);/, 'Ключу сервера не разрешено менять $1'],
  [/(\S+ \S+) is not signed|(\S+ \S+): release\.sig\.json/, 'Подпись версии $1$2 не действительна'],
  [/(\S+) (?:is missing|is not the file that was built)/, 'Файл $1 в хранилище потерян или изменён'],
  [/was seen/, 'Хранилище показывает старые версии: восстановлена старая копия или её подменили'],
  [
    /is not believed|is not in the store's key set|signs nothing|Set RELEASE_KEY|release key|is signed but|no keys/,
    'Подпись версий не проверить: серверу нужен ключ RELEASE_KEY',
  ],
]

/** Returns the Russian sentence of a refusal, or its own text, because staff read the reason; apps stand under their titles. */
export function sentenceFor(message: string, titles: Titles = {}): string {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(message)
    if (found)
      return sentence
        .replace(/\$(\d)/g, (_, index: string) => found[Number(index)] ?? '')
        .replace(/(?<!\S)[a-z][a-z0-9-]*(?=$|[\s,:])/g, (name) => (titles[name] ? `«${titles[name]}»` : name))
  }
  return `Хранилище версий отказало: ${message}`
}
