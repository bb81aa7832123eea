import { cleanText } from '#core/shared/rich-text/characters.ts'
import { isLink } from '#core/shared/rich-text/link.ts'
import { escapeLines } from '#core/shared/rich-text/markdown/escape-lines.ts'
import { toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import {
  type Align,
  appendText,
  BETWEEN_FOOTNOTES,
  type BlockName,
  type Flags,
  groupFootnotes,
  type Leaf,
  paragraphOf,
  plainText,
} from '#core/shared/rich-text/nodes.ts'
import { readHeading } from '../../../shared/headings/heading.ts'
import { type ImageSpan, imageDescription, imageFileName } from '../../images/source-images.ts'

/** How a paragraph begins. A heading has a level from 1; a caption belongs to the image before it. */
interface BlockStart {
  heading?: number
  /** the document says that the heading is that of a part */
  isPart?: boolean
  block?: BlockName | undefined
  align?: Align | undefined
  isCaption?: boolean
}

/** A document as Markdown, with images at their places. */
export interface ReadDocument {
  markdown: string
  title?: string
  /** headings of the first level are parts, and chapters that are in none: those in parts have the second */
  isDivided?: boolean
}

interface Heading {
  level: number
  isPart: boolean
  children: readonly Leaf[]
}

/** An image as a document names it. */
interface Figure {
  address: string
  description: string
  align: Align | undefined
  caption: Leaf[]
}

const headingMax = 6

/** Collects the paragraphs of a document, and writes them as Markdown, from which chapters are split. */
export class TextBuilder {
  readonly #blocks: (string | Figure | Heading)[] = []
  /** what the authors of the document wrote to each other */
  readonly comments: string[] = []
  /** images inside of the open paragraph, and comments on it, which follow it */
  #inside: (string | Figure)[] = []
  #start: BlockStart = {}
  #children: Leaf[] = []
  #isOpen = false
  #hasText = false
  #isAtLineStart = true
  /** the white space at the end of what was added last, if that is not kept */
  #pendingSpace = false

  /** Ends the paragraph before, and begins another. */
  begin(start: BlockStart = {}): void {
    this.end()
    this.#start = start
    this.#isOpen = true
  }

  get isEmpty(): boolean {
    return !this.#hasText
  }

  /** The addresses of the images, each once. */
  get images(): ReadonlySet<string> {
    return new Set(this.#blocks.flatMap(block => (isFigure(block) ? block.address : [])))
  }

  /** Text in which white space is one space; it begins a paragraph if none is open. */
  flow(text: string, flags: Flags): void {
    const plain = text.replace(/[ \t\n\r\f]+/g, ' ')
    if (plain === '' || (plain === ' ' && this.isEmpty)) return
    const from = plain.startsWith(' ') && (this.#isAtLineStart || this.#pendingSpace) ? 1 : 0
    this.add(plain.slice(from), flags)
    if (plain.length > from) this.#pendingSpace = plain.endsWith(' ')
  }

  /** Text as it is. */
  add(text: string, flags: Flags): void {
    const clean = cleanText(text)
    if (clean === '') return
    this.#isOpen = true
    this.#pendingSpace = false
    this.#isAtLineStart = clean.endsWith('\n')
    this.#hasText ||= /\S/.test(clean)
    appendText(this.#children, clean, flags.link && !isLink(flags.link) ? { ...flags, link: undefined } : flags)
  }

  /** A footnote here; one that follows another is kept apart from it. */
  addFootnote(text: string): void {
    if (this.#children.at(-1)?.footnote) this.add(BETWEEN_FOOTNOTES, {})
    this.add(text, { footnote: true })
  }

  /** An image here: before the paragraph that has no text yet, otherwise after it, so that no word is parted. */
  addImage(address: string, description: string, align?: Align): void {
    const figure: Figure = { address, description: imageDescription(description), align, caption: [] }
    if (!this.isEmpty) this.#inside.push(figure)
    else {
      // A heading that is drawn has its words in the description.
      const { heading, isPart = false } = this.#start
      if (heading && figure.description !== '')
        this.#blocks.push({ level: heading, isPart, children: [{ text: figure.description }] })
      this.#blocks.push(figure)
    }
  }

  /** A comment on the open paragraph: a comment of its own behind it. */
  addComment(text: string): void {
    const clean = cleanText(text)
      .replace(/[ \t]*\n\s*/g, '\n')
      .trim()
    if (clean === '') return
    this.comments.push(clean)
    this.#inside.push(paragraphSource([{ text: clean }], 'comment', undefined))
  }

  /** A new line in the paragraph. */
  breakLine(): void {
    if (!this.isEmpty) this.add('\n', {})
  }

  sceneBreak(): void {
    this.end()
    this.#blocks.push('***')
  }

  /** The paragraph was a sign that stands for a scene break. */
  replaceByBreak(): void {
    this.#children = []
    this.#hasText = false
    this.sceneBreak()
  }

  end(): void {
    const { heading, isPart = false, block, align, isCaption } = this.#start
    const children = this.#children
    if (this.#isOpen && !this.isEmpty) {
      const last = this.#blocks.at(-1)
      if (isCaption && last && isFigure(last) && last.caption.length === 0) last.caption = trimmed(children)
      else this.#blocks.push(heading ? { level: heading, isPart, children } : paragraphSource(children, block, align))
    }
    this.#blocks.push(...this.#inside)
    this.#inside = []
    this.#start = {}
    this.#children = []
    this.#isOpen = false
    this.#hasText = false
    this.#isAtLineStart = true
    this.#pendingSpace = false
  }

  /** @param placeOf where the images have come */
  markdown(placeOf: (address: string) => ImageSpan = () => undefined): string {
    this.end()
    return this.#markdown(placeOf, 0)
  }

  /** The same of a whole document; if it says which headings are parts, these have the first level. */
  document(placeOf: (address: string) => ImageSpan, title: string): ReadDocument {
    this.end()
    const parts = this.#partLevel()
    const markdown = this.#markdown(placeOf, (parts ?? 1) - 1)
    return { markdown, ...(title !== '' && { title }), ...(parts !== undefined && { isDivided: true }) }
  }

  #markdown(placeOf: (address: string) => ImageSpan, raised: number): string {
    const sources = this.#blocks.map(block => {
      if (typeof block === 'string') return block
      if (isFigure(block)) return figureSource(block, placeOf)
      return block.level > raised
        ? headingSource(block, raised)
        : paragraphSource([...block.children], undefined, undefined)
    })
    return sources.filter(source => source !== '').join('\n\n')
  }

  /** Of the parts, if chapters are one level below them. */
  #partLevel(): number | undefined {
    const headings = this.#blocks.flatMap(block => (typeof block === 'string' || isFigure(block) ? [] : block))
    const holds = ({ isPart, level }: Heading, at: number) => isPart && headings[at + 1]?.level === level + 1
    return headings.find(holds)?.level
  }
}

const isFigure = (block: string | Figure | Heading): block is Figure => typeof block !== 'string' && 'address' in block

function trimmed(children: Leaf[]): Leaf[] {
  const last = children.at(-1)
  if (last) last.text = last.text.trimEnd()
  return children
}

/** What is an item of a list in Markdown of other programs, and text here. */
const foreignItem = /^(\d{1,3}\)|[*+])(?= )/

function paragraphSource(children: Leaf[], block: BlockName | undefined, align: Align | undefined): string {
  const source = escapeLines(toMarkdown([paragraphOf({ block, align }, trimmed(children))]), block)
  return block ? source : source.replace(foreignItem, '$1\\')
}

/** An image that is left out is replaced by its description, or by its name. */
function figureSource({ address, description, align, caption }: Figure, placeOf: (address: string) => ImageSpan) {
  const place = placeOf(address)
  if (place && 'id' in place) {
    const image = { imageId: place.id, description }
    return toMarkdown([paragraphOf({ block: 'image', image, align }, caption)])
  }
  const described: Leaf =
    place && isLink(place.link)
      ? { text: description || imageFileName(address), link: place.link }
      : { text: `[${description || imageFileName(address)}]` }
  const between: Leaf[] = caption.length > 0 ? [{ text: ' ' }] : []
  return paragraphSource([described, ...between, ...caption], undefined, align)
}

/** Its text has no marks, and its footnotes are behind it, from where the splitter takes them to the text below. */
function headingSource({ level, children }: Heading, raised: number): string {
  const groups = Map.groupBy(groupFootnotes(children), ({ footnote }) => footnote)
  const text = plainText((groups.get(false) ?? []).map(group => paragraphOf({}, group.children)))
  const notes = (groups.get(true) ?? []).map(group => toMarkdown([paragraphOf({}, group.children)]))
  const written = toMarkdown([paragraphOf({}, [{ text: withColon(text) }])])
  const line = [written, notes.join(BETWEEN_FOOTNOTES)].map(part => part.replace(/\s+/g, ' ').trim()).join('')
  return `${'#'.repeat(Math.min(level - raised, headingMax))} ${line}`
}

/** A number on a line above the title is parted from it on one line too: `Chapter 3`, `the mail`. */
function withColon(text: string): string {
  const [, first = '', rest = ''] = /^\s*([^\n]*[\p{L}\p{N}])[ \t]*\n\s*(\S[\s\S]*)$/u.exec(text) ?? []
  const heading = first === '' ? undefined : readHeading(first, { isMarked: true })
  return heading?.number !== undefined && heading.title === '' ? `${first}: ${rest}` : text
}
