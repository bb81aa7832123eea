import { type CalendarLanguage, fillIn } from '../../issue.ts'

/** What of a file could not be carried over as it is, and why. */
export interface CalendarNote {
  code: NoteCode
  values: Readonly<Record<string, string | number>>
  /** the sentence in English; `noteText` has it in both languages */
  message: string
}

const texts = {
  anchor: {
    en: 'The file does not say which of its days is which day of another calendar: pin one day if they share an axis.',
    ua: 'Файл не каже, який його день — який день іншого календаря: закріпіть один день, якщо вони на одній осі.',
  },
  'current-date': {
    en: 'The current date, {date}: a timeline has no current date.',
    ua: 'Поточна дата, {date}: часова лінія не має поточної дати.',
  },
  descriptions: {
    en: '{count} descriptions: months, days and seasons have names only. Notes can go into entries.',
    ua: 'Описів: {count}. Місяці, дні й пори року мають лише назви; описи можна перенести в записи.',
  },
  events: {
    en: '{count} events or notes: only the calendar is read. Create the events on the timeline.',
    ua: 'Подій чи нотаток: {count}. Читається лише календар; події створіть на часовій лінії.',
  },
  'names-cut': {
    en: '{count} names were longer than {most} characters and are cut there.',
    ua: 'Назв, довших за {most} знаків: {count}; їх обрізано.',
  },
  'names-added': {
    en: '{count} empty names became numbers: a part of a calendar needs a name.',
    ua: 'Порожніх назв, що стали номерами: {count}. Частині календаря потрібна назва.',
  },
  'phase-lengths': {
    en: 'The phases of “{moon}” are equally long here; in the file some are longer.',
    ua: 'Фази «{moon}» тут рівні; у файлі деякі довші.',
  },
  'moon-reset': {
    en: '“{moon}” began again every few years; here it runs on without a break.',
    ua: '«{moon}» починався знову кожні кілька років; тут він іде без перерви.',
  },
  'month-weekday': {
    en: '{count} months begin on a weekday of their own; here weekdays run on over months.',
    ua: 'Місяців, що починаються з власного дня тижня: {count}; тут дні тижня йдуть далі через місяці.',
  },
  'month-week': {
    en: '{count} months have weekdays of their own; here all months have the same.',
    ua: 'Місяців із власними днями тижня: {count}; тут дні тижня в усіх однакові.',
  },
  'day-offset': {
    en: 'The days of {count} months begin with another number; here every month begins with 1.',
    ua: 'Місяців, дні яких починаються з іншого числа: {count}; тут кожен починається з 1.',
  },
  'year-names': {
    en: '{count} names of years: years have numbers here.',
    ua: 'Назв років: {count}; роки тут мають номери.',
  },
  sun: {
    en: 'Times of sunrise and sunset: a calendar here has no sun.',
    ua: 'Час сходу й заходу сонця: календар тут не має сонця.',
  },
  weather: { en: 'Weather and places: not part of a calendar here.', ua: 'Погода й місця: тут не частина календаря.' },
  hours: {
    en: '{count} named hours: hours have numbers here.',
    ua: 'Названих годин: {count}; години тут мають номери.',
  },
  weeks: {
    en: 'Named weeks of the month: only weekdays have names here.',
    ua: 'Назви тижнів місяця: назви тут мають лише дні тижня.',
  },
  variants: {
    en: '{count} variants: only the calendar itself is read.',
    ua: 'Варіантів: {count}; читається лише сам календар.',
  },
  'date-format': {
    en: 'The date format “{format}” is written for another program; the usual one is used.',
    ua: 'Формат дати «{format}» написано для іншої програми; узято звичайний.',
  },
  'season-left': {
    en: 'The season “{season}” begins on a day that is not there and is left out.',
    ua: 'Пора «{season}» починається в день, якого немає; її пропущено.',
  },
  'season-length': {
    en: 'Seasons of so many days each begin on fixed dates here, those of the year 1.',
    ua: 'Пори року завдовжки в кілька днів тут починаються в сталі дати, як у році 1.',
  },
  'season-cycle': {
    en: 'Seasons that take {days} days together do not fit a year of {year} and are left out.',
    ua: 'Пори року разом тривають {days} днів і не вміщаються в рік із {year}; їх пропущено.',
  },
  'leap-place': {
    en: '“{name}” stood after day {day} of “{month}”; here it follows that month.',
    ua: '«{name}» стояв після дня {day} місяця «{month}»; тут він після цього місяця.',
  },
  'leap-missing': {
    en: 'The leap day “{name}” names a month that is not there, or no years, and is left out.',
    ua: 'Високосний день «{name}» називає місяць, якого немає, або не називає років; його пропущено.',
  },
  'leap-name': {
    en: '“{name}” is an ordinary day of “{month}” here: days of months have numbers.',
    ua: '«{name}» тут — звичайний день місяця «{month}»: дні місяців мають номери.',
  },
  'leap-count': {
    en: 'The leap day “{name}” belongs to a month that is not in every year: look whether it comes in the right ones.',
    ua: 'Високосний день «{name}» належить місяцю, який буває не щороку: перевірте, чи день випадає на ті роки.',
  },
  'leap-weekday': {
    en: 'The leap day “{name}” has a weekday of its own in the file; here weekdays run on over it.',
    ua: 'Високосний день «{name}» у файлі має власний день тижня; тут дні тижня йдуть через нього далі.',
  },
  'era-day': {
    en: 'The era “{era}” begins within a year; here it begins with that year.',
    ua: 'Ера «{era}» починається посеред року; тут — від початку того року.',
  },
  'era-end': {
    en: 'The era “{era}” has an end of its own; here it lasts until the next begins.',
    ua: 'Ера «{era}» має власний кінець; тут вона триває до початку наступної.',
  },
  'era-left': {
    en: 'The era “{era}” begins with another one, or has no beginning, and is left out.',
    ua: 'Ера «{era}» починається разом з іншою або не має початку; її пропущено.',
  },
  'cycle-left': {
    en: 'The moon “{moon}” has no length and is left out.',
    ua: 'Місяць «{moon}» не має тривалості; його пропущено.',
  },
  'part-left': {
    en: '“{name}” stands beside a month that is not there and comes last.',
    ua: '«{name}» стоїть біля місяця, якого немає; тепер він останній.',
  },
} as const satisfies Record<string, { en: string; ua: string }>

export type NoteCode = keyof typeof texts

export function readNote(code: NoteCode, values: Readonly<Record<string, string | number>> = {}): CalendarNote {
  return { code, values, message: fillIn(texts[code].en, values) }
}

export function calendarNoteText({ code, values }: CalendarNote, language: CalendarLanguage): string {
  return fillIn(texts[code][language], values)
}
