import { type MarkupElement, readMarkup } from './markup.ts'

/** The footnotes of the pages of a document. */
export interface PageNotes {
  /** the text of each, by the address that leads to it */
  texts: Map<string, string>
  /** the addresses that are referred to */
  referred: Set<string>
}

/** Characters of a footnote that are read. */
const textMax = 20_000

const roleOf = ({ attributes }: MarkupElement) => `${attributes.get('epub:type') ?? ''} ${attributes.get('role') ?? ''}`

export const isNoteReference = (element: MarkupElement): boolean =>
  element.name === 'a' && /noteref/.test(roleOf(element))

const isNote = (element: MarkupElement) =>
  /(?:^|[\s-])(?:footnote|endnote|rearnote)(?:$|\s)/.test(roleOf(element)) && element.attributes.has('id')

const isBackLink = (element: MarkupElement) => element.name === 'a' && /backlink|referrer/.test(roleOf(element))

/** Where a reference leads. @param resolve makes an address of another page one of the document */
export function noteTarget({ attributes }: MarkupElement, page: string, resolve: (address: string) => string): string {
  const [file = '', id = ''] = (attributes.get('href') ?? '').split('#')
  return `${file === '' ? page : resolve(file)}#${id}`
}

/** Where an element is referred to, if it is a footnote. */
export const noteAddress = (element: MarkupElement, page: string): string | undefined =>
  isNote(element) ? `${page}#${element.attributes.get('id')}` : undefined

/** Elements that part words. */
const parting = new Set(['br', 'p', 'div', 'li', 'blockquote', 'tr', 'td', 'dd', 'dt'])

/** What a page with footnotes, or with references to them, has in its source. */
const signOfNotes = /noteref|footnote|endnote|rearnote/

/** Collects the footnotes of a page, and what refers to some; a page that has none is not parsed. @throws Refusal */
export function collectNotes(
  source: string,
  notes: PageNotes,
  { page, resolve }: { page: string; resolve: (address: string) => string },
): void {
  if (!signOfNotes.test(source)) return
  const stack: { note: string | undefined; isHidden: boolean }[] = []
  readMarkup(
    source,
    {
      open(element) {
        const outer = stack.at(-1)
        const own = outer?.note === undefined ? noteAddress(element, page) : undefined
        if (own !== undefined) notes.texts.set(own, '')
        if (isNoteReference(element)) notes.referred.add(noteTarget(element, page, resolve))
        const before = outer?.note === undefined ? undefined : notes.texts.get(outer.note)
        if (outer?.note !== undefined && before && parting.has(element.name)) notes.texts.set(outer.note, `${before} `)
        stack.push({ note: own ?? outer?.note, isHidden: Boolean(outer?.isHidden) || isBackLink(element) })
      },
      close() {
        stack.pop()
      },
      text(text) {
        const { note, isHidden } = stack.at(-1) ?? {}
        const before = note === undefined ? undefined : notes.texts.get(note)
        if (note === undefined || isHidden || before === undefined || before.length > textMax) return
        notes.texts.set(note, before + text)
      },
    },
    { isHtml: true },
  )
}

/** The text of a footnote, without the number and the arrow that pages write into it. */
export function noteText(notes: PageNotes, address: string): string {
  const text = (notes.texts.get(address) ?? '').replace(/\s+/g, ' ').trim()
  return text.replace(/^(?:\[?\d{1,4}[\].)]*|[*†‡])\s+/, '').replace(/\s*[↩↑⏎]\ufe0e?$/, '')
}
