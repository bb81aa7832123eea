import type { StoryCard } from '../../shared.ts'

type Language = 'en' | 'ua'

const en = {
  library: 'Library',
  signIn: 'Sign in',
  toApp: 'Write',
  search: 'Search stories',
  find: 'Find',
  findIn: 'Search the story',
  noPassage: 'Nothing found in the published chapters. Try other words.',
  morePassages: 'Later passages',
  anyGenre: 'Every genre',
  anyAge: 'Every age',
  genre: 'Genre',
  age: 'Age',
  order: 'Order',
  newest: 'Newest first',
  rating: 'Best rated first',
  subscribers: 'Most subscribers first',
  intro: 'Stories that their authors have published.',
  nothing: 'No stories found. Try other words.',
  none: 'No story is published yet.',
  earlier: 'Earlier stories',
  later: 'Back',
  by: 'by',
  contents: 'Chapters',
  noChapters: 'No chapter is published yet.',
  begin: 'Read from the beginning',
  join: 'Sign in to subscribe and rate',
  previous: 'Previous chapter',
  next: 'Next chapter',
  chapter: 'Chapter',
  minutes: 'min',
  toStory: 'Contents',
  cover: 'Cover',
  download: 'Download as EPUB',
  noBookTitle: 'This story cannot be downloaded',
  noBook: 'Its author has not allowed that. You can read it on its page.',
  goneTitle: 'This story is not in the library',
  gone: 'Its author has unpublished it, or the address is wrong. Other stories are in the library.',
  goneChapterTitle: 'This chapter is not published',
  goneChapter:
    'Its author has unpublished it, or the address is wrong. The other chapters are on the page of the story.',
  goneCreatorTitle: 'There is no such creator',
  goneCreator: 'The address is wrong, or the account is gone. Stories are in the library.',
  warnings: 'Content warnings',
  rated: 'Rated',
  before: 'Before you read',
  beforeAbout: 'The author says who this story is for, and what is in it. You are asked once.',
  accept: 'I want to read it',
  decline: 'To other stories',
  stories: 'Stories',
  noStories: 'No story is published yet.',
  genres: {
    fantasy: 'Fantasy',
    'science fiction': 'Science fiction',
    mystery: 'Mystery',
    thriller: 'Thriller',
    romance: 'Romance',
    horror: 'Horror',
    historical: 'Historical',
    adventure: 'Adventure',
    drama: 'Drama',
    comedy: 'Comedy',
  } as Record<string, string>,
  warned: {
    violence: 'violence',
    gore: 'blood and injuries',
    death: 'death of major characters',
    suicide: 'suicide',
    'self-harm': 'self-harm',
    abuse: 'abuse',
    'sexual-violence': 'sexual violence',
    'sexual-content': 'sexual content',
    'child-harm': 'harm to children',
    'animal-harm': 'harm to animals',
    hate: 'hatred and discrimination',
    language: 'strong language',
    drugs: 'alcohol and drugs',
    illness: 'illness and mental illness',
  } as Record<string, string>,
  ages: {
    g: 'G: for everyone',
    pg: 'PG: parental guidance',
    pg13: 'PG-13: 13 and over',
    r: 'R: 17 and over, or with a parent',
    nc17: 'NC-17: adults only',
  } as Record<string, string>,
  chapters: { one: 'chapter', few: 'chapters', many: 'chapters', other: 'chapters' } as Record<string, string>,
  words: { one: 'word', few: 'words', many: 'words', other: 'words' } as Record<string, string>,
}

const ua: typeof en = {
  library: 'Бібліотека',
  signIn: 'Увійти',
  toApp: 'Писати',
  search: 'Шукати історії',
  find: 'Знайти',
  findIn: 'Пошук в історії',
  noPassage: 'В опублікованих розділах нічого не знайдено. Спробуйте інші слова.',
  morePassages: 'Наступні уривки',
  anyGenre: 'Усі жанри',
  anyAge: 'Будь-який вік',
  genre: 'Жанр',
  age: 'Вік',
  order: 'Порядок',
  newest: 'Спершу найновіші',
  rating: 'Спершу найкраще оцінені',
  subscribers: 'Спершу з найбільшою кількістю підписників',
  intro: 'Історії, які опублікували їхні автори.',
  nothing: 'Історій не знайдено. Спробуйте інші слова.',
  none: 'Ще не опубліковано жодної історії.',
  earlier: 'Давніші історії',
  later: 'Назад',
  by: 'автор:',
  contents: 'Розділи',
  noChapters: 'Ще не опубліковано жодного розділу.',
  begin: 'Читати з початку',
  join: 'Увійдіть, щоб підписатися й оцінити',
  previous: 'Попередній розділ',
  next: 'Наступний розділ',
  chapter: 'Розділ',
  minutes: 'хв',
  toStory: 'Зміст',
  cover: 'Обкладинка',
  download: 'Завантажити як EPUB',
  noBookTitle: 'Цю історію не можна завантажити',
  noBook: 'Автор цього не дозволив. Її можна читати на її сторінці.',
  goneTitle: 'Цієї історії немає в бібліотеці',
  gone: 'Автор зняв її з публікації, або адреса неправильна. Інші історії — у бібліотеці.',
  goneChapterTitle: 'Цей розділ не опубліковано',
  goneChapter: 'Автор зняв його з публікації, або адреса неправильна. Інші розділи — на сторінці історії.',
  goneCreatorTitle: 'Такого автора немає',
  goneCreator: 'Адреса неправильна, або облікового запису вже немає. Історії — у бібліотеці.',
  warnings: 'Застереження',
  rated: 'Вікова категорія',
  before: 'Перш ніж читати',
  beforeAbout: 'Автор зазначає, для кого ця історія та що в ній є. Вас запитають лише раз.',
  accept: 'Хочу читати',
  decline: 'До інших історій',
  stories: 'Історії',
  noStories: 'Ще не опубліковано жодної історії.',
  genres: {
    fantasy: 'Фентезі',
    'science fiction': 'Наукова фантастика',
    mystery: 'Детектив',
    thriller: 'Трилер',
    romance: 'Романтика',
    horror: 'Жахи',
    historical: 'Історична проза',
    adventure: 'Пригоди',
    drama: 'Драма',
    comedy: 'Комедія',
  },
  warned: {
    violence: 'насильство',
    gore: 'кров і каліцтва',
    death: 'смерть головних персонажів',
    suicide: 'самогубство',
    'self-harm': 'самоушкодження',
    abuse: 'знущання',
    'sexual-violence': 'сексуальне насильство',
    'sexual-content': 'сексуальні сцени',
    'child-harm': 'страждання дітей',
    'animal-harm': 'страждання тварин',
    hate: 'ненависть і дискримінація',
    language: 'лайка',
    drugs: 'алкоголь і наркотики',
    illness: 'хвороби, зокрема психічні',
  },
  ages: {
    g: 'G: для всіх',
    pg: 'PG: за порадою батьків',
    pg13: 'PG-13: від 13 років',
    r: 'R: від 17 років або з батьками',
    nc17: 'NC-17: лише для дорослих',
  },
  chapters: { one: 'розділ', few: 'розділи', many: 'розділів', other: 'розділу' },
  words: { one: 'слово', few: 'слова', many: 'слів', other: 'слова' },
}

const catalogues = { en, ua }
export type Words = typeof en

/** What pages for readers say in a language. */
export function wordsIn(language: Language): Words {
  return catalogues[language]
}

/** `3 chapters`, in the forms and with the digits of the language. */
export function counted(language: Language, what: 'chapters' | 'words', count: number): string {
  const tag = language === 'ua' ? 'uk' : 'en'
  const forms = catalogues[language][what]
  return `${count.toLocaleString(tag)} ${forms[new Intl.PluralRules(tag).select(count)]}`
}

/** `14 Nov 2026`, in UTC. */
export function dayText(language: Language, instant: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(instant).toLocaleDateString(language === 'ua' ? 'uk' : 'en-GB', format)
}

export const ages = { g: 'G', pg: 'PG', pg13: 'PG-13', r: 'R', nc17: 'NC-17' } as const

/** `violence, strong language. A trial in chapter 4.`: what a story warns of; empty for nothing. */
export function warningsText(language: Language, { warnings, warningText }: WarningsShown): string {
  const { warned } = wordsIn(language)
  return [warnings.map(one => warned[one] ?? one).join(', '), warningText].filter(part => part !== '').join('. ')
}
type WarningsShown = Pick<StoryCard['publicData'], 'warnings' | 'warningText'>
