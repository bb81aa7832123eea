import { type HeadingKind, namedHeadings, numberedWords } from './heading-words.ts'
import { readNumeral } from './numbers.ts'
import { isAllCaps, isTitleLike, stripMarks, tidyLabel, tidyPlain, titleMatchKey } from './title.ts'

/** A line parsed as a heading. */
export interface Heading {
  kind: HeadingKind
  /** weak: a number alone or before a title, which counts only in a series */
  weak: boolean
  /** the text before the title: `Chapter 1`, `Epilogue`; empty for a Markdown heading without either */
  label: string
  /** result of tidyTitle; empty if the heading is only a number or a name */
  title: string
  number?: string
  value?: number
  /** the word beside the number, in lower case: `book` */
  word?: string
  /** level of a Markdown heading */
  depth?: number
  /** the parts before it on the same line: `Book Two, Chapter I` */
  within?: Heading[]
  /** its label without them: `Chapter I` */
  ownLabel?: string
  /** a part without a number of its own kind, such as an epilogue that has chapters */
  isNamed?: true
  isDate?: true
  /** a chapter that is in no part, whatever stands before it */
  endsParts?: true
  /** a bracketed remark after a name, which belongs to the text, and the heading without it */
  remark?: string
  name?: string
}

const longestHeading = 300
const standaloneRemark = /^\([^()]{1,120}\)\.?$/
const titleSeparator = /^\s*(?:[.:)\]]|[–—-])[\s.:–—-]*/u

/** The title of a section with this heading, without the number. */
export function headingTitle(heading: Heading): string {
  const { kind, number, title } = heading
  return kind === 'chapter' && number !== undefined && title ? title : fullTitle(heading)
}

/** `Part One: The Voyage`: number and title together. */
export function fullTitle({ label, title }: Heading): string {
  return label && title ? `${label}: ${title}` : label || title
}

/** Keys that match a contents entry with its heading. */
export function headingKeys({ kind, label, title, number, value, word, within = [] }: Heading): string[] {
  if (number === undefined) return [titleMatchKey(`${label} ${title}`)]
  const parts = within.map(part => `${part.word} ${part.value} `).join('')
  const own = `${parts}${kind === 'chapter' ? kind : word} ${value}`
  return title ? [`${own} ${titleMatchKey(title)}`, own] : [own]
}

/**
 * Parses one line, or the joined lines of one block; undefined for prose.
 * @param isMarked the file says that it is a heading: what follows the number is a title, however it ends
 */
export function readHeading(raw: string, { isMarked = false } = {}): Heading | undefined {
  if (raw.length > longestHeading) return undefined
  const text = stripMarks(
    stripPage(raw)
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^#{1,6} /, ''),
  )
  const heading =
    readNumbered(text, isMarked) ?? readCounted(text) ?? readNamed(text) ?? readDay(text) ?? readWeak(text, isMarked)
  return heading?.remark === undefined ? heading : { ...heading, ...isSetApart(raw) }
}

/** A remark belongs to the text, so its Markdown stays. */
function isSetApart(raw: string): Pick<Heading, 'name' | 'remark'> {
  const at = raw.indexOf('(')
  return { name: raw.slice(0, at).trim(), remark: raw.slice(at).trim() }
}

/** A contents line without its page number: `Loomings . . . . 3`. At most as long as a heading. */
export function stripPage(line: string): string {
  return line.trimEnd().replace(/(?:(?:[.·…_]\s?){3,}\s*[\divxlc]+|\s{3,}\d+|\t\d+)$/i, '')
}

function readNumbered(text: string, isMarked = false): Heading | undefined {
  const head = /^\p{L}{3,8}(?=[\s.№#]|$)/u.exec(text)?.[0]
  const known = head && numberedWords.get(head.toLowerCase())
  if (!head || !known) return undefined
  const gap = /^\.?\s*/.exec(text.slice(head.length))![0].length
  const number = readNumeral(text.slice(head.length + gap))
  if (!number) return undefined
  const end = head.length + gap + number.length
  const tail = text.slice(end)
  const label = tidyLabel(text.slice(0, end))
  const own = { ...known, weak: false, label, number: number.found, value: number.value }
  const inner = readHeadingText(own, tail, isMarked)
  if (inner) return inner
  const remark = standaloneRemark.test(tail.replace(/^\./, '').trim())
  const title = remark ? '' : readTail(tail, isMarked)
  if (title === undefined) return undefined
  if (title !== '' && /^\p{Ll}/u.test(head)) return undefined
  return { ...own, title: tidyPlain(title), ...(remark && { remark: tail }) }
}

/** `Book Two, Chapter I: The Mail`: a chapter with its part in one line. */
function readHeadingText(part: Omit<Heading, 'title'>, tail: string, isMarked: boolean): Heading | undefined {
  if (part.kind !== 'part') return undefined
  const inner = readNumbered(tail.replace(/^[\s,;.:()–—-]+/u, ''), isMarked)
  if (!inner || inner.word === part.word) return undefined
  const within = [{ ...part, title: '' }, ...(inner.within ?? [])]
  return { ...inner, ownLabel: inner.ownLabel ?? inner.label, label: `${part.label}, ${inner.label}`, within }
}

/** The number before the word: `FIRST BOOK`, `Частина` after `Перша`, `SECOND EPILOGUE`. */
function readCounted(text: string): Heading | undefined {
  if (!/^[\p{Lu}\d]/u.test(text)) return undefined
  const number = readNumeral(text)
  if (!number || !isOrdinal(text.slice(0, number.length))) return undefined
  const match = /^\s+(\p{L}{3,8})(?![\p{L}\p{N}’'-])/u.exec(text.slice(number.length))
  const word = match?.[1]?.toLowerCase() ?? ''
  const known = numberedWords.get(word) ?? countedName(word)
  if (!match || !known) return undefined
  const end = number.length + match[0].length
  const title = readTail(text.slice(end))
  if (title === undefined || (title !== '' && !isTitleLike(title))) return undefined
  const label = tidyLabel(text.slice(0, end))
  return { ...known, weak: false, label, title: tidyPlain(title), number: number.found, value: number.value }
}

function countedName(word: string): { kind: 'back'; word: string } | undefined {
  return word === 'epilogue' || word === 'епілог' ? { kind: 'back', word } : undefined
}

function isOrdinal(text: string): boolean {
  return /(?:first|second|third|th|\dst|\dnd|\drd|ий|ій|ша|га|тя|та|ма|ше|ге|тє|те)$/iu.test(text)
}

function readDay(text: string): Heading | undefined {
  return isDate(text) ? { kind: 'chapter', weak: true, isDate: true, label: '', title: tidyPlain(text) } : undefined
}

/** The text after a number: empty, or a title separated by punctuation or a capital; undefined for prose. */
function readTail(tail: string, isMarked = false): string | undefined {
  const mark = titleSeparator.exec(tail)?.[0]
  const title = tail.slice(mark?.length ?? 0).trim()
  if (title === '') return ''
  if (mark !== undefined) return isProse(title) ? undefined : title
  if (!/^\s+["“«'‘(]?[\p{Lu}\p{N}]/u.test(tail)) return undefined
  return isMarked || isAllCaps(title) || !/[.!?…,;]["”»'’)]*$/u.test(title) ? title : undefined
}

/** Several long sentences are not a title. */
function isProse(text: string): boolean {
  if (text.length < 120 || isAllCaps(text)) return false
  return (text.match(/[.!?…]["”»'’)]*\s+["“«‘—–]?\p{Lu}/gu)?.length ?? 0) > 1
}

/** Ends with punctuation after more than a few words. */
function isSentence(text: string): boolean {
  return /[.!?…;,:]["”»'’)]*$/.test(text) && text.split(' ').length > 5 && !isAllCaps(text)
}

function readNamed(text: string): Heading | undefined {
  if (!/^\p{Lu}/u.test(text)) return undefined
  const plain = text.toLowerCase().replace(/'/g, '’')
  const entry = namedHeadings
    .get(plain[0]!)
    ?.find(([name]) => plain.startsWith(name) && !/^[\p{L}\p{N}’-]/u.test(plain.slice(name.length)))
  if (!entry) return undefined
  const [name, kind] = entry
  const label = tidyLabel(text.slice(0, name.length))
  const heading: Heading = { kind, weak: false, label, title: '' }
  const tail = text.slice(name.length)
  const rest = tail.replace(titleSeparator, '').trim()
  if (rest === '') return heading
  if (standaloneRemark.test(rest)) return { ...heading, remark: rest }
  if (kind === 'contents' || kind === 'note' || isProse(rest) || isSentence(rest)) return undefined
  if (titleSeparator.test(tail)) return { ...heading, title: tidyPlain(rest) }
  return readNamedTail(rest) ? { ...heading, label: tidyPlain(text) } : undefined
}

/** `Appendix B`, `Interlude 2`, `Preface to the second edition`. */
function readNamedTail(rest: string): boolean {
  const length = readNumeral(rest)?.length ?? (/^\p{Lu}(?![\p{L}\p{N}])/u.exec(rest) ? 1 : 0)
  if (length > 0) return readTail(rest.slice(length)) !== undefined
  return /^to (?:the|this) .{1,60}$/i.test(rest) && !/[.!?…,;]$/.test(rest)
}

function readWeak(text: string, isMarked: boolean): Heading | undefined {
  if (text.length > 120 && !isMarked) return undefined
  const bracketed = readBracketed(text)
  if (bracketed) return bracketed
  const number = readNumeral(text)
  if (!number) return undefined
  const tail = text.slice(number.length)
  const title = tail.trim() === '' ? '' : /^\s*[.:)–—]/u.test(tail) ? readTail(tail) : undefined
  if (title === undefined) return undefined
  if (!isMarked && title !== '' && (/^\p{Ll}/u.test(title) || isSentence(title))) return undefined
  return {
    kind: 'chapter',
    weak: true,
    label: tidyLabel(text.slice(0, number.length)),
    title: tidyPlain(title),
    number: number.found,
    value: number.value,
  }
}

/** A number alone between brackets or dashes: `[ 1 ]`, `— II —`. */
function readBracketed(text: string): Heading | undefined {
  const inner = /^(?:\[(.{1,24})\]|[–—-](.{1,24})[–—-])$/u.exec(text)
  const label = (inner?.[1] ?? inner?.[2])?.trim()
  const number = label === undefined ? undefined : readNumeral(label)
  if (label === undefined || number?.length !== label.length) return undefined
  return { kind: 'chapter', weak: true, label, title: '', number: number.found, value: number.value }
}

const englishMonths =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const ukrainianMonths = '(?:січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня)'
const weekdayPattern =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|понеділок|вівторок|середа|четвер|п[’'ʼ]?ятниця|субота|неділя)"
const dayPattern = '\\d{1,2}(?:st|nd|rd|th|-го)?'
const yearPattern = '(?:,?\\s+\\d{4}(?:-го)?(?:\\s*(?:р\\.?|року))?)?'
const datePatterns = [
  `${dayPattern}(?:\\s+of)?\\s+${englishMonths}${yearPattern}`,
  `${englishMonths}\\s+(?:the\\s+)?${dayPattern}${yearPattern}`,
  `${dayPattern}\\s+${ukrainianMonths}${yearPattern}`,
  '\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})(?:\\s*р\\.?)?',
  '\\d{4}-\\d{2}-\\d{2}',
]
const datePattern = new RegExp(
  `^(?:${weekdayPattern},?\\s+)?(?:the\\s+)?(?:${datePatterns.join('|')})(?:[.,]\\s+(.+?))?\\.?$`,
  'iu',
)
const placePattern = /^\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*)?$/u
const dayOfWeek = new RegExp(`^${weekdayPattern}$`, 'iu')

/** True for a date, as in the headings of a diary: `3 May`, `Понеділок, 12 січня 1920 року`, `3 May. Bistritz`. */
function isDate(text: string): boolean {
  if (text.length > 80) return false
  const match = datePattern.exec(text)
  const tail = match?.[1]
  return match !== null && (tail === undefined || placePattern.test(tail) || dayOfWeek.test(tail))
}
