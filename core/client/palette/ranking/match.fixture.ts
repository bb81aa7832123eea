/** Command labels and names of one example world in both languages, on which the labelled queries run. */
export const labels = `
Create chapter|Create character|Create entry|Create event|Create timeline|Create map|Create plan|Create diagram
Go to spaces|Go to project|Go to chapters|Go to characters|Go to entries|Go to events|Go to timelines|Go to maps
Go to plans|Go to diagrams|Go to library|Go to notifications|Change theme|Change language…|Export project…
Import project…|Archive|Rename…|Focus mode|Add to a plan…|Link an entry…|Open quick notes|Open chat|Show keys
Restore a backup…|Upload an image…|Publish chapter|Sign out|Settings|Shortcuts
Створити розділ|Створити персонажа|Створити запис|Створити подію|Створити хронологію|Створити мапу
Перейти до просторів|Перейти до проєкту|Перейти до розділів|Перейти до персонажів|Перейти до записів
Перейти до бібліотеки|Перейти до сповіщень|Змінити тему|Змінити мову…|Експортувати проєкт…|Імпортувати проєкт…
Архівувати|Перейменувати…|Режим зосередження|Швидкі нотатки|Відкрити чат|Налаштування|Вийти
Lantern-wives|Isaude Langley|First lantern relit|Black Ness|Inland, with Oars|The Lantern Debt|Oda Varrick
Mother Tallow|Patient Heron|Voyage of the Heron|Vesper Head|Act two, by beats|Low Morrow|Captain Tobin Sael
The Salt Ledger|Saltmark|Saltmark and the Gutter|Café Noir|Émile Durand|Łódź Station|Zoë’s Notebook|Dr. Moreau
Chapter 7: The Bell Under Ister|Chapter 17: Low Water|Chapter 70: Ash|Map of the North|The Mapmaker’s Daughter
Old Map|Plan B|Airplane|The Heronry|Weiß Straße|O’Brien|C++ notes|Who goes there?|North|Northern Reach
Кам’яна вежа|Мар’яна Ґудзь|Ґанок|Гана|Їжак у тумані|Іжак|Йосип Сліпий|Київська брама|Брама|Сорочинський ярмарок
Пам’ять про море|Єва|Північний шлях|Солоний шлях|Лісова пісня|Тіні забутих предків|Тінь|Марко Вовчок
Марко Проклятий|Мавка|Мапа півночі|Стара мапа|Розділ 7: Дзвін під Істрою|Розділ 17: Мала вода|Пан|Gate of the market|Market gate|Капітан Тобін
`
  .trim()
  .split(/[|\n]/)

/** A typed query, and the intended name. */
export const expectedMatches: [query: string, first: string][] = [
  // The whole name in any spelling.
  ['archive', 'Archive'],
  ['SALTMARK', 'Saltmark'],
  ['lantern wives', 'Lantern-wives'],
  ['cafe noir', 'Café Noir'],
  ['emile durand', 'Émile Durand'],
  ['lodz station', 'Łódź Station'],
  ['zoes notebook', 'Zoë’s Notebook'],
  ['who goes there', 'Who goes there?'],
  ['north', 'North'],
  ['брама', 'Брама'],
  ['тінь', 'Тінь'],
  ["кам'яна вежа", 'Кам’яна вежа'],
  ['марʼяна ґудзь', 'Мар’яна Ґудзь'],
  // A prefix.
  ['salt', 'Saltmark'],
  ['arch', 'Archive'],
  ['exp', 'Export project…'],
  ['go to ch', 'Go to chapters'],
  ['create ch', 'Create chapter'],
  ['create cha', 'Create chapter'],
  ['create char', 'Create character'],
  ['weiss', 'Weiß Straße'],
  ['c++', 'C++ notes'],
  ['мав', 'Мавка'],
  ['їж', 'Їжак у тумані'],
  ['й', 'Йосип Сліпий'],
  ['ґан', 'Ґанок'],
  ['камян', 'Кам’яна вежа'],
  ['створити пер', 'Створити персонажа'],
  // A prefix of a word in it.
  ['lang', 'Isaude Langley'],
  ['heron', 'Patient Heron'],
  ['theme', 'Change theme'],
  ['varr', 'Oda Varrick'],
  ['notif', 'Go to notifications'],
  ['bell', 'Chapter 7: The Bell Under Ister'],
  ['gutter', 'Saltmark and the Gutter'],
  ['тему', 'Змінити тему'],
  ['бібл', 'Перейти до бібліотеки'],
  ['гудзь', 'Мар’яна Ґудзь'],
  ['вежа', 'Кам’яна вежа'],
  // Several words, parts of words, in any order.
  ['cr ti', 'Create timeline'],
  ['chapter 7', 'Chapter 7: The Bell Under Ister'],
  ['chapter 17', 'Chapter 17: Low Water'],
  ['ledger salt', 'The Salt Ledger'],
  ['gate mark', 'Gate of the market'],
  ['mark ga', 'Market gate'],
  ['map north', 'Map of the North'],
  ['tobin cap', 'Captain Tobin Sael'],
  ['розділ дзвін', 'Розділ 7: Дзвін під Істрою'],
  ['шлях сол', 'Солоний шлях'],
  ['пер до роз', 'Перейти до розділів'],
  // Initials, and pieces of words run together.
  ['gtl', 'Go to library'],
  ['gtn', 'Go to notifications'],
  ['crch', 'Create chapter'],
  ['gochar', 'Go to characters'],
  ['fm', 'Focus mode'],
  ['vh', 'Vesper Head'],
  ['voth', 'Voyage of the Heron'],
  ['тзп', 'Тіні забутих предків'],
  ['пдб', 'Перейти до бібліотеки'],
  // Letters in order, and typos.
  ['lntrn wvs', 'Lantern-wives'],
  ['sltmrk', 'Saltmark'],
  ['chpater 7', 'Chapter 7: The Bell Under Ister'],
  ['vesepr', 'Vesper Head'],
  ['langauge', 'Change language…'],
  ['setings', 'Settings'],
  ['shortcutts', 'Shortcuts'],
  ['obrien', 'O’Brien'],
  ['капітам', 'Капітан Тобін'],
  ['сорчоинський', 'Сорочинський ярмарок'],
  ['память', 'Пам’ять про море'],
]
