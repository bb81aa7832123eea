import type { Align, BlockName, Flags } from '#core/shared/rich-text/nodes.ts'
import { isOutside } from '../../images/source-images.ts'
import { isNoteReference, noteAddress, noteTarget, noteText, type PageNotes } from './html-notes.ts'
import { InlineDrawing } from './inline-drawing.ts'
import { type MarkupElement, readMarkup } from './markup.ts'
import type { TextBuilder } from './text-builder.ts'

/** What stands in them is no text of the document. */
const hidden = new Set([
  'head',
  'title',
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  // What a formula says in another language, which its text says already.
  'annotation',
  'annotation-xml',
  'object',
  'iframe',
  'nav',
])
const marks: Readonly<Record<string, Flags>> = {
  ...{ b: { bold: true }, strong: { bold: true }, i: { italic: true }, em: { italic: true }, cite: { italic: true } },
  ...{ dfn: { italic: true }, u: { underline: true }, ins: { underline: true } },
  ...{ code: { code: true }, kbd: { code: true }, tt: { code: true }, samp: { code: true } },
}
const blocks = new Set([
  ...['p', 'div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'body', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'table', 'tr', 'address', 'center'],
])

const sections = new Set(['body', 'section', 'article', 'main', 'aside', 'nav'])

interface Open {
  name: string
  flags: Flags
  /** the text inside goes nowhere */
  isHidden: boolean
  isPre: boolean
  /** a drawing, which becomes an image when it ends */
  isDrawing: boolean
  block: BlockName | undefined
  align: Align | undefined
  /** of a footnote without a text: brackets around it */
  isReference: boolean
  /** of a title page: its headings begin no chapter */
  isTitlePage: boolean
  /** of a part, and not of a section in it: its heading is that of the part */
  isPart: boolean
  isCaption: boolean
}

/** A page of a document, and the footnotes of all of its pages. */
interface HtmlPage {
  /** its address in the document */
  page: string
  /** makes an address on this page one of the document */
  resolve(address: string): string
  notes: PageNotes
}

/** A page that is a whole document, without footnotes. */
const lonePage = (): HtmlPage => ({
  page: '',
  resolve: address => address,
  notes: { texts: new Map(), referred: new Set() },
})

/**
 * Adds the text of an HTML or XHTML document to a builder. A footnote is where it is referred to, and nowhere else.
 * @returns its title @throws Refusal
 */
export function readHtml(source: string, builder: TextBuilder, at: HtmlPage = lonePage()): string {
  const { page, resolve, notes } = at
  let title = ''
  const bottom: Open = {
    ...{
      name: '',
      flags: {},
      isHidden: false,
      isPre: false,
      isDrawing: false,
      block: undefined,
      align: undefined,
      isReference: false,
      isTitlePage: false,
      isPart: false,
      isCaption: false,
    },
  }
  const stack: Open[] = [bottom]
  const top = () => stack.at(-1) ?? bottom
  let inTitle = false
  let drawing: InlineDrawing | undefined
  readMarkup(
    source,
    {
      open(element, at) {
        const { name } = element
        // A drawing may have a title too.
        if (name === 'title' && !drawing) inTitle = true
        const next = inside(element, top(), stack)
        const own = noteAddress(element, page)
        if (own !== undefined && notes.referred.has(own)) next.isHidden = true
        const note =
          isNoteReference(element) && !next.isHidden ? noteText(notes, noteTarget(element, page, resolve)) : ''
        if (note !== '') {
          builder.addFootnote(note)
          next.isHidden = true
        }
        const isDrawing = next.isHidden && name === 'image' && isInDrawing(stack)
        if (drawing) drawing.open(element, at)
        else if (name === 'svg' && !top().isHidden && !element.attributes.has('hidden')) {
          drawing = new InlineDrawing(element, at)
          next.isDrawing = true
        }
        stack.push(next)
        if (isDrawing || (name === 'img' && !next.isHidden)) addImage(element, builder, next, resolve)
        if (next.isHidden) return
        const level = /^h([1-6])$/.exec(name)?.[1]
        const isInCaption = next.isCaption && blocks.has(name)
        if (isInCaption && stack.at(-2)?.isCaption) builder.breakLine()
        else if (isInCaption) builder.begin({ isCaption: true, align: next.align })
        else if (level !== undefined && !next.isTitlePage)
          builder.begin({ heading: Number(level), isPart: next.isPart, align: next.align })
        else if (level !== undefined || blocks.has(name)) builder.begin({ block: next.block, align: next.align })
        else if (name === 'br') builder.breakLine()
        else if (name === 'hr') builder.sceneBreak()
        else if (name === 'td' || name === 'th') builder.flow(builder.isEmpty ? '' : ' | ', {})
        if (next.isReference) builder.add('[', {})
      },
      close(name, end) {
        if (name === 'title') inTitle = false
        const closed = stack.length > 1 ? stack.pop() : undefined
        if (drawing && closed?.isDrawing) {
          const address = drawing.address(source, end)
          if (address !== undefined) builder.addImage(address, drawing.description, closed.align)
          drawing = undefined
        } else drawing?.close(end)
        if (!closed || closed.isHidden) return
        if (closed.isReference) builder.add(']', {})
        if (closed.isCaption && top().isCaption) return
        if (/^h[1-6]$/.test(name)) builder.end()
        else if (blocks.has(name)) builder.begin({ block: top().block, align: top().align })
      },
      text(text) {
        const { isHidden, isPre, flags } = top()
        if (inTitle) title += text
        drawing?.text(text)
        if (isHidden) return
        if (isPre) builder.add(text.replaceAll('\r', ''), flags)
        else builder.flow(text, flags)
      },
    },
    { isHtml: true },
  )
  builder.end()
  return title
}

/** An image of a drawing, as covers often are; what else is in the drawing is not read. */
const isInDrawing = (stack: readonly Open[]) => {
  const outermost = stack.findIndex(one => one.isHidden)
  return stack[outermost]?.name === 'svg'
}

/** A letter that is drawn, at the beginning of a chapter, is that letter. */
const drawnLetter = /^\p{Lu}$/u

function addImage(
  { attributes }: MarkupElement,
  builder: TextBuilder,
  { flags, align }: Open,
  resolve: HtmlPage['resolve'],
): void {
  const address = attributes.get('src') ?? attributes.get('xlink:href') ?? attributes.get('href') ?? ''
  const description = attributes.get('alt') || attributes.get('title') || ''
  if (builder.isEmpty && drawnLetter.test(description)) builder.flow(description, flags)
  else if (address !== '') builder.addImage(isOutside(address) ? address : resolve(address), description, align)
}

function inside({ name, attributes }: MarkupElement, outer: Open, stack: readonly Open[]): Open {
  const role = attributes.get('epub:type') ?? attributes.get('role') ?? ''
  const isReference = name === 'a' && /noteref/.test(role) && !outer.isReference
  return {
    name,
    flags: { ...outer.flags, ...marks[name], ...styleOf(attributes), ...linkOf(name, attributes, isReference) },
    isHidden: outer.isHidden || hidden.has(name) || attributes.has('hidden'),
    isPre: outer.isPre || name === 'pre',
    isDrawing: false,
    block: blockOf(name, outer, stack),
    align: alignOf(name, attributes) ?? outer.align,
    isReference,
    isCaption: outer.isCaption || isCaption(name, attributes),
    isTitlePage: outer.isTitlePage || /(?:^|\s)(?:title-?page|halftitlepage)(?:$|\s)/.test(role),
    isPart: sections.has(name) ? /(?:^|\s)(?:doc-)?part(?:$|\s)/.test(role) : outer.isPart,
  }
}

const isCaption = (name: string, attributes: ReadonlyMap<string, string>) =>
  name === 'figcaption' || (blocks.has(name) && /(?:^|[\s_-])caption(?:$|\s)/.test(attributes.get('class') ?? ''))

function blockOf(name: string, outer: Open, stack: readonly Open[]): BlockName | undefined {
  if (name === 'blockquote') return 'quote'
  if (name === 'li')
    return stack.findLast(one => one.name === 'ul' || one.name === 'ol')?.name === 'ol' ? 'number' : 'bullet'
  return name === 'ul' || name === 'ol' ? undefined : outer.block
}

/** The look that word processors write in place of elements. */
function styleOf(attributes: ReadonlyMap<string, string>): Flags {
  const style = attributes.get('style')?.toLowerCase() ?? ''
  return {
    ...(/font-style:\s{0,9}(?:italic|oblique)/.test(style) && { italic: true }),
    ...(/font-weight:\s{0,9}(?:bold|[6-9]00)/.test(style) && { bold: true }),
    ...(/text-decoration[a-z-]{0,20}:[^;]{0,100}underline/.test(style) && { underline: true }),
  }
}

/** Only addresses of the web are links; those inside the document lead nowhere here. */
function linkOf(name: string, attributes: ReadonlyMap<string, string>, isReference: boolean): Flags {
  const address = name === 'a' && !isReference ? attributes.get('href') : undefined
  return address && /^https?:/i.test(address) ? { link: address } : {}
}

function alignOf(name: string, attributes: ReadonlyMap<string, string>): Align | undefined {
  const words = `${attributes.get('class') ?? ''} ${attributes.get('align') ?? ''}`.toLowerCase()
  const style = /text-align:\s{0,9}(left|center|right)/.exec(attributes.get('style')?.toLowerCase() ?? '')?.[1]
  const found = name === 'center' ? 'center' : (style ?? /(?:^|[\s_-])(center|right)(?:$|[\s_-])/.exec(words)?.[1])
  return found === 'center' || found === 'right' ? found : undefined
}
