import type { Align, BlockName, Flags } from '#core/shared/rich-text/nodes.ts'
import { resolvedPath } from '../../../shared/files/resolved-path.ts'
import { openZip } from '../../../shared/files/zip.ts'
import { Refusal } from '../../../shared.ts'
import type { SourceImages } from '../../images/source-images.ts'
import {
  attributeOf,
  type DocxRelationship,
  type DocxStyle,
  isOn,
  readNotes,
  readNumbering,
  readRelations,
  readStyles,
} from './docx-parts.ts'
import { isCutOff, type MarkupElement, readMarkup } from './markup.ts'
import { markupText } from './markup-text.ts'
import { type ReadDocument, TextBuilder } from './text-builder.ts'

/** The name of the style of a part, in lower case and without spaces. */
const partStyle = /^part(?:title|heading|name)?$/
const breaks = /^(?:#|\*(?:\s*\*){0,4}|⁂|~{1,3})$/

interface Parts {
  styles: ReadonlyMap<string, DocxStyle>
  numbering: ReadonlyMap<string, boolean>
  relations: ReadonlyMap<string, DocxRelationship>
  /** their texts by id */
  footnotes: ReadonlyMap<string, string>
  endnotes: ReadonlyMap<string, string>
  comments: ReadonlyMap<string, string>
}

/** Reads a document of Word. Deleted passages, headers and footers are no text of it. @throws Refusal */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>, images: SourceImages): Promise<ReadDocument> {
  const zip = await openZip(new Blob([bytes]))
  const part = async (path: string) => (zip.has(path) ? markupText(await zip.read(path), path) : '')
  const main = [...readRelations(await part('_rels/.rels')).values()].find(({ type }) => type === 'officeDocument')
  const path = main ? resolvedPath('', main.target.replace(/^\//, '')) : 'word/document.xml'
  if (!zip.has(path)) throw new Refusal('not-this-format')
  const at = path.lastIndexOf('/') + 1
  const folder = path.slice(0, at)
  const relations = readRelations(await part(`${folder}_rels/${path.slice(at)}.rels`))
  const inDocument = (target: string) => {
    const written = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
    return zip.has(written) ? written : resolvedPath(folder, target)
  }
  const beside = async (type: string) => {
    const found = [...relations.values()].find(one => one.type === type)
    return part(found ? inDocument(found.target) : `${folder}${type}.xml`)
  }
  const parts: Parts = {
    styles: readStyles(await beside('styles')),
    numbering: readNumbering(await beside('numbering')),
    relations,
    footnotes: readNotes(await beside('footnotes'), 'footnote'),
    endnotes: readNotes(await beside('endnotes'), 'endnote'),
    comments: readNotes(await beside('comments'), 'comment'),
  }
  const reader = new DocxReader(parts)
  const text = await part(path)
  if (isCutOff(text, 'document')) throw new Refusal('damaged', path)
  reader.read(text)
  for (const comment of reader.builder.comments) images.report.add('kept', 'comments-in-text', comment)
  const title = reader.title.trim()
  await images.takeAll(reader.builder.images, target => {
    const image = inDocument(target)
    return zip.has(image) ? () => zip.read(image) : undefined
  })
  return reader.builder.document(target => images.placeOf(target), title)
}

class DocxReader {
  readonly builder = new TextBuilder()
  /** the first paragraph that has the style of a title */
  title = ''
  readonly #parts: Parts
  /** the flags of the run, and those of its link */
  #run: Flags = {}
  #link: Flags = {}
  #isText = false
  /** inside what is no text */
  #hidden = 0
  /** inside the properties of a run or of a paragraph */
  #properties: 'run' | 'paragraph' | undefined
  /** of the paragraph that begins */
  #style: DocxStyle | undefined
  #align: Align | undefined
  #list: string | undefined
  #level: number | undefined
  #hasBegun = false
  #text = ''
  /** of the next image */
  #description = ''

  constructor(parts: Parts) {
    this.#parts = parts
  }

  read(source: string): void {
    const text = (part: string) => this.#addText(part)
    readMarkup(source, { open: one => this.#open(one), close: name => this.#close(name), text }, { isHtml: false })
    this.builder.end()
  }

  #open(element: MarkupElement): void {
    const { name } = element
    if (name === 'fallback' || name === 'del' || name === 'movefrom') this.#hidden++
    if (this.#hidden > 0) return
    if (this.#properties) this.#property(element)
    else if (name === 'p') this.#startParagraph()
    else if (name === 'ppr') this.#properties = 'paragraph'
    else if (name === 'rpr') this.#properties = 'run'
    else if (name === 'r') this.#run = {}
    else if (name === 't') this.#isText = true
    else if (name === 'tab') this.#add(' ')
    else if (name === 'br' || name === 'cr') this.#break(attributeOf(element, 'type'))
    else if (name === 'nobreakhyphen') this.#add('‑')
    else if (name === 'hyperlink') this.#link = this.#linkOf(attributeOf(element, 'id'))
    else if (name === 'footnotereference' || name === 'endnotereference') this.#refer(element)
    else if (name === 'commentreference') this.builder.addComment(this.#noteOf(element, this.#parts.comments))
    else if (name === 'docpr' || name === 'shape')
      this.#description = attributeOf(element, 'descr') ?? attributeOf(element, 'alt') ?? ''
    else if (name === 'blip' || name === 'imagedata') this.#image(element)
  }

  #close(name: string): void {
    if (name === 'fallback' || name === 'del' || name === 'movefrom') this.#hidden = Math.max(0, this.#hidden - 1)
    if (this.#hidden > 0) return
    if (name === 'ppr' || name === 'rpr') this.#properties = undefined
    else if (name === 't') this.#isText = false
    else if (name === 'hyperlink') this.#link = {}
    else if (name === 'p') this.#endParagraph()
  }

  #addText(text: string): void {
    if (this.#isText && this.#hidden === 0) this.#add(text)
  }

  #property(element: MarkupElement): void {
    const { name } = element
    if (this.#properties === 'run') {
      if (name === 'b' && isOn(element)) this.#run.bold = true
      else if (name === 'i' && isOn(element)) this.#run.italic = true
      else if (name === 'u' && isOn(element)) this.#run.underline = true
      else if (name === 'b' || name === 'i') delete this.#run[name === 'b' ? 'bold' : 'italic']
      else if (name === 'rfonts' && /courier|consolas|mono/i.test(attributeOf(element, 'ascii') ?? ''))
        this.#run.code = true
      else if (name === 'rstyle') this.#look(this.#parts.styles.get(attributeOf(element, 'val') ?? ''))
      return
    }
    const value = attributeOf(element, 'val') ?? ''
    if (name === 'pstyle')
      this.#style = this.#parts.styles.get(value) ?? {
        name: value.toLowerCase(),
        level: undefined,
        isBold: false,
        isItalic: false,
      }
    else if (name === 'jc')
      this.#align = value === 'center' ? 'center' : value === 'right' || value === 'end' ? 'right' : undefined
    else if (name === 'numid') this.#list = value
    else if (name === 'outlinelvl') this.#level = Number(value) + 1
  }

  #look(style: DocxStyle | undefined): void {
    if (style?.isBold) this.#run.bold = true
    if (style?.isItalic) this.#run.italic = true
  }

  #startParagraph(): void {
    this.#endParagraph()
    this.#style = undefined
    this.#align = undefined
    this.#list = undefined
    this.#level = undefined
    this.#hasBegun = false
    this.#text = ''
  }

  #endParagraph(): void {
    if (!this.#hasBegun) return
    this.#hasBegun = false
    if (this.#style?.name === 'title' && this.title === '') this.title = this.#text
    if (breaks.test(this.#text.trim())) this.builder.replaceByBreak()
    else this.builder.end()
  }

  /** The properties of a paragraph stand before its text. */
  #begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    const level = this.#level !== undefined && this.#level <= 9 ? this.#level : this.#style?.level
    if (level !== undefined) this.builder.begin({ heading: level, isPart: partStyle.test(this.#style?.name ?? '') })
    else if (this.#style?.name === 'caption') this.builder.begin({ isCaption: true, align: this.#align })
    else this.builder.begin({ block: this.#block(), align: this.#align })
  }

  #block(): BlockName | undefined {
    if (/quote/.test(this.#style?.name ?? '')) return 'quote'
    if (this.#list === undefined || this.#list === '0') return undefined
    return this.#parts.numbering.get(this.#list) ? 'number' : 'bullet'
  }

  #add(text: string): void {
    this.#begin()
    this.#text += text
    this.builder.add(text, { ...this.#run, ...this.#link })
  }

  #break(type: string | undefined): void {
    if (type === 'page' || type === 'column') return
    this.#begin()
    this.builder.breakLine()
  }

  /** A note is a footnote where it is referred to. */
  #refer(element: MarkupElement): void {
    const { footnotes, endnotes } = this.#parts
    const text = this.#noteOf(element, element.name === 'endnotereference' ? endnotes : footnotes)
    if (text === '') return
    this.#begin()
    this.builder.addFootnote(text)
  }

  #noteOf(element: MarkupElement, notes: ReadonlyMap<string, string>): string {
    return notes.get(attributeOf(element, 'id') ?? '')?.trim() ?? ''
  }

  #image(element: MarkupElement): void {
    const id = attributeOf(element, 'embed') ?? attributeOf(element, 'id') ?? attributeOf(element, 'link') ?? ''
    const target = this.#parts.relations.get(id)?.target
    if (target) this.builder.addImage(target, this.#description, this.#align)
    this.#description = ''
  }

  #linkOf(id: string | undefined): Flags {
    const target = this.#parts.relations.get(id ?? '')?.target ?? ''
    return /^https?:/i.test(target) ? { link: target } : {}
  }
}
