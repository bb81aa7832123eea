/** How a text is shown to a reader: the choices of each setting, in the order in which they are offered. */
export const readingChoices = {
  /** `clear` is a face whose letters cannot be mistaken for each other */
  font: ['serif', 'sans', 'clear'],
  /** pixels */
  size: ['16', '18', '20', '22', '24', '28', '32'],
  /** characters of a line */
  width: ['56', '68', '80'],
  /** of the size */
  line: ['1.4', '1.65', '1.9', '2.2'],
  /** `auto` is that of the device, or of the application */
  theme: ['auto', 'light', 'sepia', 'dark'],
  indent: ['off', 'on'],
  layout: ['scroll', 'pages'],
} as const

export type ReadingSetting = keyof typeof readingChoices
export type ReadingSettings = { [Name in ReadingSetting]: (typeof readingChoices)[Name][number] }

export const readingSettings = Object.keys(readingChoices) as ReadingSetting[]

export const defaultReading: ReadingSettings = {
  ...{ font: 'serif', size: '18', width: '68', line: '1.65', theme: 'auto', indent: 'off', layout: 'scroll' },
}

/** Settings as they were stored somewhere: what is missing or no choice is the default. */
export function parseReadingSettings(stored: unknown): ReadingSettings {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const known = readingSettings.filter(name => (readingChoices[name] as readonly unknown[]).includes(given[name]))
  return { ...defaultReading, ...Object.fromEntries(known.map(name => [name, given[name]])) }
}

/** The same, of JSON text; null or broken text is the default. */
export function parseReading(text: string | null): ReadingSettings {
  try {
    return parseReadingSettings(JSON.parse(text ?? 'null'))
  } catch {
    return defaultReading
  }
}

/** The settings with the size one step larger or smaller, if there is one. */
export function resized(settings: ReadingSettings, by: 1 | -1): ReadingSettings {
  const { size } = readingChoices
  return { ...settings, size: size[size.indexOf(settings.size) + by] ?? settings.size }
}

/** About how long a text takes to be read, for readers of 230 words a minute. */
export const readingMinutes = (words: number) => Math.max(1, Math.round(words / 230))

/** Where a browser keeps the settings. */
export const readingKey = 'reading'

/** Keys of a reader, the same on the page for visitors and in the application. */
export const readingKeys = {
  next: ['n', 'Shift-ArrowRight'],
  previous: ['p', 'Shift-ArrowLeft'],
  contents: ['o'],
  search: ['f'],
  settings: ['a'],
  larger: ['Shift-ArrowUp'],
  smaller: ['Shift-ArrowDown'],
  turn: ['ArrowRight'],
  back: ['ArrowLeft'],
} as const
export type ReadingAction = keyof typeof readingKeys
