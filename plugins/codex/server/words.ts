import type { Language } from '#core/shared/limits.ts'
import type { CodexKind } from '../shared.ts'

const en = {
  ...{ codex: 'Codex', library: 'Library', signIn: 'Sign in', all: 'All', find: 'Find', show: 'Show' },
  search: 'Search the codex',
  intro: 'Who and what the story has told of, and nothing of what it has not told yet.',
  through: 'I have read up to',
  start: 'nothing yet',
  known: 'As known by the end of',
  knownStart: 'As known before the first chapter',
  none: 'The codex is still empty for you. Choose the chapter up to which you have read.',
  nothing: 'Nothing found. Try other words.',
  ...{ facts: 'Facts', related: 'Related', aliases: 'Also called', yes: 'yes', no: 'no' },
  since: 'Chapter',
  ...{ earlier: 'More', later: 'Back', toCodex: 'Codex of the story', toStory: 'To the story' },
  asks: 'The story has content warnings: read them before its codex.',
  toWarnings: 'Content warnings',
  here: 'Codex up to this chapter',
  goneTitle: 'This is not in the codex',
  gone: 'The story has not reached it yet, or the address is wrong.',
  ...{ when: 'When', events: 'Events', places: 'Places' },
  kinds: {
    ...{ character: 'Characters', entry: 'Entries', timeline: 'Timelines', event: 'Events' },
    ...{ map: 'Maps', location: 'Places' },
  } as Record<CodexKind, string>,
  one: {
    ...{ character: 'Character', entry: 'Entry', timeline: 'Timeline', event: 'Event', map: 'Map', location: 'Place' },
  } as Record<CodexKind, string>,
}

const ua: typeof en = {
  ...{ codex: 'Кодекс', library: 'Бібліотека', signIn: 'Увійти', all: 'Усе', find: 'Знайти', show: 'Показати' },
  search: 'Шукати в кодексі',
  intro: 'Про кого і про що історія вже розповіла, і нічого з того, про що ще не розповіла.',
  through: 'Прочитано до розділу',
  start: 'ще нічого',
  known: 'Відоме на кінець розділу',
  knownStart: 'Відоме до першого розділу',
  none: 'Кодекс для вас поки порожній. Виберіть розділ, до якого ви прочитали.',
  nothing: 'Нічого не знайдено. Спробуйте інші слова.',
  ...{ facts: 'Факти', related: 'Пов’язане', aliases: 'Інші імена', yes: 'так', no: 'ні' },
  since: 'Розділ',
  ...{ earlier: 'Далі', later: 'Назад', toCodex: 'Кодекс історії', toStory: 'До історії' },
  asks: 'Історія має застереження: прочитайте їх перед кодексом.',
  toWarnings: 'Застереження',
  here: 'Кодекс до цього розділу',
  goneTitle: 'Цього немає в кодексі',
  gone: 'Історія до цього ще не дійшла, або адреса неправильна.',
  ...{ when: 'Коли', events: 'Події', places: 'Місця' },
  kinds: {
    ...{ character: 'Персонажі', entry: 'Записи', timeline: 'Часові лінії', event: 'Події' },
    ...{ map: 'Карти', location: 'Місця' },
  },
  one: {
    ...{
      character: 'Персонаж',
      entry: 'Запис',
      timeline: 'Часова лінія',
      event: 'Подія',
      map: 'Карта',
      location: 'Місце',
    },
  },
}

/** What pages of the codex for visitors say. */
export const codexWordsIn = (language: Language) => ({ en, ua })[language]
export type CodexWords = typeof en
