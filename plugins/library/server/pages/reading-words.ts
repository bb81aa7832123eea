import type { ReadingAction, ReadingSetting } from '../../shared/reading-settings.ts'

interface ReadingWords {
  settings: string
  keys: string
  close: string
  search: string
  continue: string
  names: Record<ReadingSetting, string>
  /** what is not said by its value alone */
  choices: Partial<Record<ReadingSetting, Record<string, string>>>
  actions: Record<ReadingAction, string>
}

const en: ReadingWords = {
  settings: 'Text',
  keys: 'Keys',
  close: 'Close',
  search: 'Search',
  continue: 'Continue reading',
  names: {
    ...{ font: 'Font', size: 'Size', width: 'Characters per line', line: 'Line height', theme: 'Theme' },
    ...{ indent: 'Paragraphs', layout: 'Layout' },
  },
  choices: {
    font: { serif: 'Serif', sans: 'Sans serif', clear: 'Clear letters, for dyslexic readers' },
    theme: { auto: 'As on the device', light: 'Light', sepia: 'Sepia', dark: 'Dark' },
    indent: { off: 'Spaced', on: 'Indented' },
    layout: { scroll: 'Scroll', pages: 'Pages' },
  },
  actions: {
    ...{ next: 'Next chapter', previous: 'Previous chapter', contents: 'Contents', search: 'Search the story' },
    ...{ settings: 'Text settings', larger: 'Larger text', smaller: 'Smaller text' },
    ...{ turn: 'Next page', back: 'Previous page' },
  },
}

const ua: ReadingWords = {
  settings: 'Текст',
  keys: 'Клавіші',
  close: 'Закрити',
  search: 'Пошук',
  continue: 'Читати далі',
  names: {
    ...{ font: 'Шрифт', size: 'Розмір', width: 'Символів у рядку', line: 'Міжрядковий інтервал', theme: 'Тема' },
    ...{ indent: 'Абзаци', layout: 'Вигляд' },
  },
  choices: {
    font: { serif: 'Із засічками', sans: 'Без засічок', clear: 'Чіткі літери, для читачів із дислексією' },
    theme: { auto: 'Як на пристрої', light: 'Світла', sepia: 'Сепія', dark: 'Темна' },
    indent: { off: 'З проміжками', on: 'З відступами' },
    layout: { scroll: 'Прокручування', pages: 'Сторінки' },
  },
  actions: {
    ...{ next: 'Наступний розділ', previous: 'Попередній розділ', contents: 'Зміст', search: 'Шукати в історії' },
    ...{ settings: 'Налаштування тексту', larger: 'Більший текст', smaller: 'Менший текст' },
    ...{ turn: 'Наступна сторінка', back: 'Попередня сторінка' },
  },
}

/** What the page of a chapter says besides its text. */
export const readingWords = { en, ua }
