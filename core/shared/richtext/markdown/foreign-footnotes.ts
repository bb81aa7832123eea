/** The mark of a footnote, `[^1]`; its text follows a colon. */
const reference = /\\?\[\^([^\]\s[]{1,100})\](?!:)/g
const definition = /^ {0,3}\[\^([^\]\s[]{1,100})\]:[ \t]*(.*)$/
/** A line that begins something else. */
const other = /^ {0,3}(?:\[\^[^\]\s[]{1,100}\]:|#{1,6} |$)/

/** A footnote where it is referred to, in characters that no text of another program has. */
const placeholder = /\ue000(\d{1,6})\ue001/

export interface ForeignFootnotes {
  /** without the texts of its footnotes, whose lines are empty; each reference is a placeholder */
  source: string
  notes: readonly string[]
}

/**
 * Takes the footnotes out of Markdown of other programs, which have their texts elsewhere. A reference without a text
 * stays as it is, and so does a text that nothing refers to. Linear in the length of the source.
 */
export function takeFootnotes(markdown: string): ForeignFootnotes {
  const lines = markdown.replaceAll(/[\ue000\ue001]/g, '').split('\n')
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
  if (texts.size === 0) return { source: lines.join('\n'), notes: [] }
  const notes: string[] = []
  const used = new Set<string>()
  const refer = (whole: string, name: string) => {
    const found = whole.startsWith('\\') ? undefined : texts.get(name)
    if (!found) return whole
    used.add(name)
    notes.push(found.text)
    return `\ue000${notes.length - 1}\ue001`
  }
  const source = lines.map(line => (definition.test(line) ? line : line.replace(reference, refer)))
  for (const name of used) {
    const { from, to } = texts.get(name) ?? { from: 0, to: 0 }
    source.fill('', from, to)
  }
  return { source: source.join('\n'), notes }
}

/** Text between placeholders, and the number of each: `['a', 0, 'b']`. */
export function splitPlaceholders(text: string): (string | number)[] {
  return text.split(placeholder).map((part, at) => (at % 2 === 1 ? Number(part) : part))
}

/** Markdown of other programs whose footnotes are written as the editor does. */
export function withOwnFootnotes(markdown: string): string {
  const { source, notes } = takeFootnotes(markdown)
  const parts = splitPlaceholders(source).map(part =>
    typeof part === 'string' ? part : `{note:${(notes[part] ?? '').replaceAll(/\\?([{}])/g, '\\$1')}}`,
  )
  return parts.join('')
}
