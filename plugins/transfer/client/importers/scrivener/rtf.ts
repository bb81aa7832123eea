import type { Align, Flags, RichText } from '#core/shared/rich-text/nodes.ts'
import { Refusal } from '../../../shared.ts'
import type { SourceImages } from '../../images/source-images.ts'
import { TextBuilder } from '../../worker/documents/text-builder.ts'
import { textFromOwn } from '../../worker/section-text.ts'

const depthMax = 500

/** A comment or a footnote that stands in a file of its own. */
export interface LinkedDocument {
  isFootnote: boolean
  text: string
}

/** The notes of a text by their ids. */
export type LinkedDocuments = ReadonlyMap<string, LinkedDocument>

/** What the address of a link to another item of the binder begins with; its id follows. */
export const itemAddress = 'https://binder.invalid/'

/** Groups that hold no text of the document. */
const hidden = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'header', 'headerl', 'headerr', 'headerf'],
  ...['footer', 'footerl', 'footerr', 'footerf', 'listtable', 'listoverridetable', 'rsidtbl', 'generator', 'xmlnstbl'],
  ...['themedata', 'datastore', 'fldinst', 'listtext', 'pntext', 'annotation', 'atnid', 'atnauthor', 'nonshppict'],
])
const signs: Readonly<Record<string, string>> = {
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
  ...{ emspace: '\u2003', enspace: '\u2002', '~': '\u00a0', _: '\u2011', '\\': '\\', '{': '{', '}': '}' },
}
const aligns: Readonly<Record<string, Align>> = { qc: 'center', qr: 'right' }
/** Encodings by the character set of a font. */
const charsets: Readonly<Record<number, string>> = {
  ...{ 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253' },
  ...{ 162: 'windows-1254', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251' },
  ...{ 222: 'windows-874', 238: 'windows-1250' },
}
const codePages: Readonly<Record<number, string>> = {
  ...{ 866: 'ibm866', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 10000: 'macintosh' },
  ...{ 10007: 'x-mac-cyrillic', 65001: 'utf-8' },
}
/** What Scrivener writes into a text for itself: marks of styles, and around notes that stand in the text. */
const ownMarks =
  /<!?\$Scr_[A-Za-z]+::\d+>|(?<annotation>\{\\Scrv_annot [^}]*\}\s?\\text=)|(?<footnote>\{\\Scrv_fn=)|(?<end>\\end_Scrv_(?:annot|fn)\})/g
const hyperlink = /HYPERLINK\s+"([^"]{1,2000})"/

interface Group {
  flags: Flags
  align: Align | undefined
  /** that of its link, and the note that the link shows */
  link: string | undefined
  note: LinkedDocument | undefined
  isHidden: boolean
  isNote: boolean
  isPicture: boolean
  /** its hidden text says where a link leads, or is the mark of an item of a list */
  says: 'address' | 'mark' | undefined
  /** bytes that stand for a sign written as its number before */
  skip: number
  font: number
}

interface Beside {
  images: SourceImages
  notes?: LinkedDocuments | undefined
}

/** The text of a document in RTF, with the images that it holds and the notes that it links to. @throws Refusal */
export async function readRtf(
  bytes: Uint8Array,
  path: string,
  { images, notes = new Map() }: Beside,
): Promise<RichText> {
  // Each byte is one character here; those of text are decoded by the set of their font.
  const source = new TextDecoder('latin1').decode(bytes)
  if (source.trim() === '') return []
  if (!/^\s*\{\\rtf/.test(source)) throw new Refusal('not-this-format', path)
  const reader = new RtfReader(source, path, notes)
  const builder = reader.read()
  for (const comment of builder.comments) images.report.add('kept', 'comments-in-text', comment)
  await images.takeAll(builder.images, address => async () => reader.pictures.get(address) ?? new Uint8Array())
  return textFromOwn(builder.markdown(address => images.placeOf(address)))
}

class RtfReader {
  /** by the addresses that stand in the text */
  readonly pictures = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #source: string
  readonly #path: string
  readonly #notes: LinkedDocuments
  readonly #builder = new TextBuilder()
  readonly #fonts = new Map<number, string>()
  #stack: Group[] = []
  #group: Group = {
    ...{ flags: {}, align: undefined, link: undefined, note: undefined, skip: 1, font: -1 },
    ...{ isHidden: false, isNote: false, isPicture: false, says: undefined },
  }
  #page = 'windows-1252'
  #bytes: number[] = []
  #text = ''
  /** signs that a program without Unicode shows, still to skip */
  #toSkip = 0
  #inFonts = 0
  /** of the picture that is read, in hexadecimal digits or as bytes */
  #digits: string[] = []
  /** what a hidden group says */
  #said = ''
  /** of the link that begins */
  #address = ''
  /** a note that stands in the text, as far as it is read */
  #inside: { kind: 'footnote' | 'annotation'; text: string } | undefined

  constructor(source: string, path: string, notes: LinkedDocuments) {
    this.#source = source
    this.#path = path
    this.#notes = notes
  }

  read(): TextBuilder {
    const source = this.#source
    const part = /\{|\}|\\(?:'([0-9a-fA-F]{2})|([a-zA-Z]{1,32})(-?\d{1,10})? ?|([\s\S]))|[\r\n]+|[^{}\\\r\n]+/g
    for (let found = part.exec(source); found; found = part.exec(source)) {
      const [whole, hex, word, number, sign] = found
      if (whole === '{') this.#open()
      else if (whole === '}') {
        if (!this.#close()) break
      } else if (hex !== undefined) this.#byte(Number.parseInt(hex, 16))
      else if (word === 'bin') {
        const from = part.lastIndex
        part.lastIndex += Math.max(0, Number(number ?? 0))
        if (this.#group.isPicture) this.#digits.push(hexOf(source.slice(from, part.lastIndex)))
      } else if (word !== undefined) this.#word(word, number === undefined ? undefined : Number(number))
      else if (sign !== undefined) this.#sign(sign)
      else if (this.#group.isPicture) this.#digits.push(whole)
      else if (!/^[\r\n]/.test(whole)) for (const char of whole) this.#byte(char.charCodeAt(0))
    }
    if (this.#stack.length > 0) throw new Refusal('damaged', this.#path)
    this.#flush()
    // A note without an end is text.
    if (this.#inside) this.#builder.add(this.#inside.text, {})
    this.#builder.end()
    return this.#builder
  }

  #open(): void {
    this.#flush()
    if (this.#stack.length >= depthMax) throw new Refusal('too-deep', this.#path)
    this.#stack.push(this.#group)
    const { flags } = this.#group
    this.#group = { ...this.#group, flags: { ...flags }, isNote: false, isPicture: false, note: undefined }
    this.#toSkip = 0
  }

  /** @returns whether the document goes on */
  #close(): boolean {
    this.#flush()
    const { isPicture, isNote, note, says } = this.#group
    if (isNote) this.#endNote()
    if (note?.isFootnote) this.#builder.addFootnote(note.text)
    else if (note) this.#builder.addComment(note.text)
    const outer = this.#stack.pop()
    if (!outer) return false
    if (says !== undefined && says !== outer.says) this.#endSaying(says, outer)
    if (isPicture && !outer.isHidden) this.#picture(outer.align)
    this.#group = outer
    this.#toSkip = 0
    if (this.#inFonts > this.#stack.length) this.#inFonts = 0
    return this.#stack.length > 0
  }

  /** Where a link leads, or the mark of an item of a list. */
  #endSaying(says: 'address' | 'mark', outer: Group): void {
    const said = this.#said
    this.#said = ''
    if (says === 'address') this.#address = hyperlink.exec(said)?.[1] ?? ''
    else if (this.#builder.isEmpty && !outer.isHidden)
      this.#builder.begin({ block: /[\p{L}\p{N}]/u.test(said) ? 'number' : 'bullet', align: outer.align })
  }

  /** The text of a link begins. */
  #link(): void {
    const address = this.#address
    this.#address = ''
    const [, scheme, id = ''] = /^scriv(cmt|lnk):\/\/(.+)$/i.exec(address) ?? []
    if (scheme?.toLowerCase() === 'cmt') this.#group.note = this.#notes.get(id)
    else if (scheme !== undefined) this.#group.link = `${itemAddress}${encodeURIComponent(id)}`
    else if (address !== '') this.#group.link = address
  }

  #endNote(): void {
    const note = this.#inside
    this.#inside = undefined
    const text = note?.text.trim() ?? ''
    if (text === '') return
    if (note?.kind === 'annotation') this.#builder.addComment(text)
    else this.#builder.addFootnote(text)
  }

  #picture(align: Align | undefined): void {
    const digits = this.#digits.join('').replace(/[^0-9a-f]/gi, '')
    const address = `${this.#path}/image-${this.pictures.size + 1}`
    this.pictures.set(
      address,
      Uint8Array.from({ length: digits.length >> 1 }, (_, at) => byteAt(digits, at)),
    )
    this.#builder.addImage(address, '', align)
  }

  #byte(code: number): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (!this.#group.isHidden || this.#group.says) this.#bytes.push(code)
  }

  #decode(): void {
    if (this.#bytes.length === 0) return
    const page = this.#fonts.get(this.#group.font) ?? this.#page
    this.#text += new TextDecoder(page).decode(Uint8Array.from(this.#bytes))
    this.#bytes = []
  }

  #flush(): void {
    this.#decode()
    const text = this.#text
    this.#text = ''
    if (this.#group.says) this.#said += text
    if (text === '' || this.#group.isHidden) return
    let at = 0
    for (const mark of text.matchAll(ownMarks)) {
      this.#write(text.slice(at, mark.index))
      at = mark.index + mark[0].length
      const { annotation, footnote, end } = mark.groups ?? {}
      if (end !== undefined) this.#endNote()
      else if (annotation ?? footnote) this.#inside = { kind: annotation ? 'annotation' : 'footnote', text: '' }
    }
    this.#write(text.slice(at))
  }

  #write(text: string): void {
    const { flags, link } = this.#group
    if (this.#inside) this.#inside.text += text
    else if (text !== '') this.#builder.add(text, link === undefined ? flags : { ...flags, link })
  }

  #put(text: string): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (!this.#group.isHidden || this.#group.says) {
      this.#decode()
      this.#text += text
    }
  }

  #sign(sign: string): void {
    if (sign === '*') this.#group.isHidden = true
    else if (sign === '\n' || sign === '\r') this.#paragraph()
    else if (signs[sign] !== undefined) this.#put(signs[sign])
  }

  #paragraph(): void {
    this.#flush()
    if (this.#group.isHidden) return
    if (this.#inside) this.#inside.text += '\n'
    else this.#builder.begin({ align: this.#group.align })
  }

  #word(word: string, number: number | undefined): void {
    const group = this.#group
    if (word === 'u' && number !== undefined) {
      this.#toSkip = 0
      this.#put(String.fromCharCode(number < 0 ? number + 65536 : number))
      this.#toSkip = group.skip
      return
    }
    const sign = word.length > 1 ? signs[word] : undefined
    if (sign !== undefined) this.#put(sign)
    else if (word === 'par' || word === 'sect' || word === 'page' || word === 'row') this.#paragraph()
    else {
      this.#flush()
      this.#set(word, number)
    }
  }

  #set(word: string, number: number | undefined): void {
    const group = this.#group
    const mark = word === 'b' ? 'bold' : word === 'i' ? 'italic' : word === 'ul' ? 'underline' : undefined
    if (mark) {
      if (number === 0) delete group.flags[mark]
      else group.flags[mark] = true
    } else if (word === 'ulnone') delete group.flags.underline
    else if (word === 'plain') group.flags = {}
    else if (word === 'pard' || word === 'ql' || word === 'qj' || aligns[word]) {
      group.align = aligns[word]
      if (this.#builder.isEmpty && !group.isHidden) this.#builder.begin({ align: group.align })
    } else if (word === 'line' && !group.isHidden) {
      if (this.#inside) this.#inside.text += '\n'
      else this.#builder.breakLine()
    } else if ((word === 'tab' || word === 'cell') && !group.isHidden && !this.#builder.isEmpty)
      this.#write(word === 'tab' ? '\t' : ' | ')
    else if (word === 'uc' && number !== undefined) group.skip = Math.max(0, number)
    else if (word === 'ansicpg' && number !== undefined) this.#page = pageOf(number)
    else if (word === 'mac') this.#page = 'macintosh'
    else if (word === 'f' && number !== undefined) group.font = number
    else if (word === 'fcharset' && this.#inFonts > 0) {
      const page = charsets[number ?? 0]
      if (page) this.#fonts.set(group.font, page)
    } else if (word === 'footnote' && !group.isHidden) {
      group.isNote = true
      this.#inside = { kind: 'footnote', text: '' }
    } else if (word === 'fldrslt') this.#link()
    else if (word === 'shppict') group.isHidden = this.#stack.at(-1)?.isHidden ?? false
    else if (hidden.has(word)) {
      group.isHidden = true
      group.isPicture = word === 'pict'
      this.#digits = []
      if (word === 'fldinst') group.says = 'address'
      else if (word === 'listtext' || word === 'pntext') group.says = 'mark'
      if (word === 'fonttbl') this.#inFonts = this.#stack.length
    }
  }
}

const hexOf = (bytes: string) => Array.from(bytes, sign => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')

const byteAt = (digits: string, at: number) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)

function pageOf(number: number): string {
  return codePages[number] ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252')
}
