/** Names as they are spelt in Russian documents of Kazakhstan. Pairs are [man, woman]. */
export interface NameSet {
  readonly weight: number
  readonly given: readonly [readonly string[], readonly string[]]
  readonly surnames: readonly string[]
  readonly patronymics: readonly (readonly [string, string])[]
}

const words = (text: string) => text.trim().split(/\s+/)
/** Patronymics of fathers' names with these endings. */
const fathers = (man: string, woman: string, names: string) =>
  words(names).map((name) => [name + man, name + woman] as const)

const kazakh: NameSet = {
  weight: 68,
  given: [
    words(`Нурлан Ерлан Арман Данияр Алихан Санжар Бекзат Айдос Жандос Тимур Серик Асхат Мирас Диас Ануар Олжас Бауыржан
      Думан Руслан Адиль Темирлан Азамат Рустем Дамир Нурсултан Ерасыл`),
    words(`Айгерим Динара Айнур Мадина Асель Гульнара Жанар Камила Алия Сауле Индира Аружан Томирис Дана Зарина Меруерт Айжан
      Лаура Назгуль Сабина Ботагоз Гаухар Шолпан Жулдыз Амина Назерке`),
  ],
  surnames:
    words(`Ахметов Оспанов Сулейменов Ибраев Касымов Нургалиев Абдрахманов Жумабеков Искаков Кенжебаев Мухамеджанов Байжанов
    Садыков Тулегенов Омаров Рахимов Сейткалиев Турсунов Утегенов Есенов Алимбаев Досжанов Ермеков Калиев Нурпеисов Смагулов`),
  patronymics: [
    ...fathers(
      'ович',
      'овна',
      'Серик Марат Нурлан Болат Кайрат Ерлан Талгат Асхат Мурат Аскар Сабит Канат Берик',
    ),
    ...fathers('улы', 'кызы', 'Серик Ержан Бакыт Нурлан Кайрат Болат Мурат Аман Дулат'),
  ],
}

const russian: NameSet = {
  weight: 27,
  given: [
    words(
      'Александр Сергей Дмитрий Андрей Алексей Максим Евгений Иван Владимир Николай Артём Денис Павел Роман Виктор',
    ),
    words(
      'Анна Елена Ольга Наталья Татьяна Ирина Мария Екатерина Светлана Юлия Людмила Оксана Марина Галина Анастасия',
    ),
  ],
  surnames:
    words(`Иванов Кузнецов Соколов Попов Морозов Волков Ковалёв Новиков Фёдоров Михайлов Белов Тарасов Киселёв Захаров Зайцев
    Петренко Кравченко Вишневский Островский Шмидт Вагнер`),
  patronymics: [
    ...fathers('ович', 'овна', 'Александр Иван Владимир Виктор Михаил Павел Олег Роман'),
    ...fathers('евич', 'евна', 'Серге Андре Алексе Никола Юрь Дмитри Анатоль'),
  ],
}

const korean: NameSet = {
  weight: 5,
  given: [words('Виталий Герман Станислав Артур Валентин'), words('Виктория Алина Диана Жанна Эльвира')],
  surnames: words('Ким Пак Цой Ли Тен Хан Юн'),
  patronymics: fathers('ович', 'овна', 'Владимир Герман Роман Виктор'),
}

export const nameSets: readonly NameSet[] = [kazakh, russian, korean]

/** A woman's form of a surname: Ахметов → Ахметова, Вишневский → Вишневская; Ким, Кравченко and Шмидт stay. */
export function feminine(surname: string): string {
  return surname.replace(/([оеё]в)$/, '$1а').replace(/([сц]к)ий$/, '$1ая')
}

const letters = words(
  'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ sch ы y э e ю yu я ya',
)
const latin = new Map(letters.flatMap((letter, index) => (index % 2 ? [] : [[letter, letters[index + 1]]])))
const transliterated = new Map<string, string>()

/** Transliterates by the table above; a name is spelt once. */
export function transliterate(name: string): string {
  const written =
    transliterated.get(name) ?? Array.from(name.toLowerCase(), (letter) => latin.get(letter) ?? '').join('')
  transliterated.set(name, written)
  return written
}
