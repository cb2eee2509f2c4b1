/** Names as they are spelt in Russian documents of Kazakhstan. Pairs are [man, woman]. */

export interface NameSet {
  readonly weight: number
  readonly given: readonly [readonly string[], readonly string[]]
  readonly surnames: readonly string[]
  readonly patronymics: readonly (readonly [string, string])[]
}

const fathers = (names: string, man: string, woman: string) =>
  names.split(' ').map((name): [string, string] => [name + man, name + woman])

const kazakh: NameSet = {
  weight: 68,
  given: [
    (
      'Нурлан Ерлан Арман Данияр Алихан Санжар Бекзат Айдос Жандос Тимур Серик Асхат Мирас Диас Ануар Олжас Бауыржан Галымжан ' +
      'Думан Ержан Руслан Адиль Темирлан Азамат Рустем Дамир Нурсултан Ислам Алмас Ерасыл'
    ).split(' '),
    (
      'Айгерим Динара Айнур Мадина Асель Гульнара Жанар Камила Алия Сауле Индира Аружан Томирис Дана Зарина Меруерт Айжан Лаура ' +
      'Назгуль Сабина Карлыгаш Ботагоз Гаухар Акмарал Шолпан Жулдыз Амина Инкар Самал Назерке'
    ).split(' '),
  ],
  surnames: (
    'Ахметов Оспанов Сулейменов Ибраев Касымов Нургалиев Абдрахманов Жумабеков Искаков Кенжебаев Мухамеджанов Байжанов Садыков ' +
    'Тулегенов Омаров Рахимов Сейткалиев Турсунов Утегенов Есенов Алимбаев Бекмуханов Досжанов Ермеков Жаксылыков Калиев Мусабаев ' +
    'Нурпеисов Смагулов Токтаров Шарипов Аубакиров Абишев Кабылов Мамбетов Сагинтаев'
  ).split(' '),
  patronymics: [
    ...fathers(
      'Серик Марат Нурлан Болат Кайрат Ерлан Талгат Асхат Бахыт Мурат Аскар Сабит Канат Берик Жанат',
      'ович',
      'овна',
    ),
    ...fathers('Серик Ержан Бакыт Нурлан Кайрат Болат Мурат Жумабек Аман Дулат', 'улы', 'кызы'),
  ],
}

const russian: NameSet = {
  weight: 27,
  given: [
    'Александр Сергей Дмитрий Андрей Алексей Максим Евгений Иван Владимир Николай Артём Денис Павел Роман Виктор Олег'.split(
      ' ',
    ),
    'Анна Елена Ольга Наталья Татьяна Ирина Мария Екатерина Светлана Юлия Виктория Людмила Оксана Марина Галина Анастасия'.split(
      ' ',
    ),
  ],
  surnames: (
    'Иванов Кузнецов Соколов Попов Морозов Волков Ковалёв Новиков Фёдоров Михайлов Белов Тарасов Киселёв Захаров Зайцев Орлов ' +
    'Петренко Кравченко Шевченко Вишневский Островский Маковецкий Шмидт Вагнер'
  ).split(' '),
  patronymics: [
    ...fathers('Александр Иван Владимир Виктор Михаил Павел Олег Роман Степан', 'ович', 'овна'),
    ['Сергеевич', 'Сергеевна'],
    ['Андреевич', 'Андреевна'],
    ['Алексеевич', 'Алексеевна'],
    ['Николаевич', 'Николаевна'],
    ['Юрьевич', 'Юрьевна'],
    ['Дмитриевич', 'Дмитриевна'],
    ['Анатольевич', 'Анатольевна'],
  ],
}

const korean: NameSet = {
  weight: 5,
  given: [
    'Виталий Герман Станислав Артур Валентин'.split(' '),
    'Виктория Алина Диана Жанна Эльвира'.split(' '),
  ],
  surnames: 'Ким Пак Цой Ли Тен Хан Юн'.split(' '),
  patronymics: [...fathers('Владимир Герман Роман Виктор', 'ович', 'овна'), ['Сергеевич', 'Сергеевна']],
}

export const nameSets: readonly NameSet[] = [kazakh, russian, korean]

/** A woman's form of a surname: Ахметов → Ахметова, Вишневский → Вишневская; Ким, Шевченко and Шмидт stay. */
export function feminine(surname: string): string {
  if (/[оеё]в$/.test(surname)) return `${surname}а`
  if (/[сц]кий$/.test(surname)) return surname.replace(/ий$/, 'ая')
  return surname
}

const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

const transliterated = new Map<string, string>()

/** By the table above; a name is spelt once. */
export function transliterate(name: string): string {
  let written = transliterated.get(name)
  if (written === undefined) {
    written = Array.from(name.toLowerCase(), (letter) => latin[letter] ?? '').join('')
    transliterated.set(name, written)
  }
  return written
}
