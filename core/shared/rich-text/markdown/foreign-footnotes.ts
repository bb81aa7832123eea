import { BETWEEN_FOOTNOTES } from '../nodes.ts'

/** The mark of a footnote, `[^1]`. At the start of a line and before a colon it begins the footnote's text. */
const reference = /\\?\[\^([^\]\s[]{1,100})\]/g
const definition = /^ {0,3}\[\^([^\]\s[]{1,100})\]:[ \t]*(.*)$/
/** A line that begins something else. */
const other = /^ {0,3}(?:\[\^[^\]\s[]{1,100}\]:|#{1,6} |$)/

/** A footnote where it is referred to, between characters that Unicode keeps out of texts. */
const placeholder = /\ufdd0(\d{1,6})\ufdd1/

/** Characters that copies of footnotes may add to any text. */
const roomMin = 100_000

export interface ForeignFootnotes {
  /** without the texts of its footnotes, whose lines are empty; each reference is a placeholder */
  source: string
  notes: readonly string[]
}

/**
 * Takes the footnotes out of Markdown of other programs, which have their texts elsewhere. One that is referred to
 * several times is a footnote at each place, as Pandoc has it, unless that would make the text many times longer; what
 * refers to it then stays as it is. Neighbours are kept apart. A reference without a text stays as it is, and so does a
 * text that nothing refers to: without footnotes the source is the Markdown. Linear in the length of the source.
 */
export function takeFootnotes(markdown: string): ForeignFootnotes {
  const lines = markdown.replaceAll(/[\ufdd0\ufdd1]/g, '').split('\n')
  const texts = new Map<string, { text: string; from: number; to: number }>()
  for (let at = 0; at < lines.length; at++) {
    const [, name, first = ''] = definition.exec(lines[at] ?? '') ?? []
    if (name === undefined || texts.has(name)) continue
    let to = at + 1
    while (to < lines.length && !other.test(lines[to] ?? '')) to++
    const text = [first, ...lines.slice(at + 1, to)]
      .map(line => line.trim())
      .join(' ')
      .trim()
    if (text !== '') texts.set(name, { text, from: at, to })
    at = to - 1
  }
  if (texts.size === 0) return { source: markdown, notes: [] }
  const notes: string[] = []
  const used = new Set<string>()
  let room = Math.max(roomMin, markdown.length)
  const refer = (whole: string, name: string) => {
    const found = whole.startsWith('\\') ? undefined : texts.get(name)
    if (!found || (used.has(name) && found.text.length > room)) return whole
    if (used.has(name)) room -= found.text.length
    used.add(name)
    notes.push(found.text)
    return `\ufdd0${notes.length - 1}\ufdd1`
  }
  const taken = lines.map(line => (definition.test(line) ? line : line.replace(reference, refer)))
  for (const name of used) {
    const { from, to } = texts.get(name) ?? { from: 0, to: 0 }
    taken.fill('', from, to)
  }
  if (notes.length === 0) return { source: markdown, notes }
  return { source: taken.join('\n').replaceAll('\ufdd1\ufdd0', `\ufdd1${BETWEEN_FOOTNOTES}\ufdd0`), notes }
}

/** Text between placeholders, and the footnote of each: `['a', { note: 'One' }, 'b']`. */
export function splitPlaceholders(text: string, notes: readonly string[]): (string | { note: string })[] {
  if (notes.length === 0) return [text]
  return text.split(placeholder).map((part, at) => (at % 2 === 1 ? { note: notes[Number(part)] ?? '' } : part))
}

/** Markdown of other programs whose footnotes are written as the editor does. */
export function withOwnFootnotes(markdown: string): string {
  const { source, notes } = takeFootnotes(markdown)
  const parts = splitPlaceholders(source, notes).map(part =>
    typeof part === 'string' ? part : `{note:${part.note.replaceAll(/\\?([{}])/g, '\\$1')}}`,
  )
  return parts.join('')
}
