import { elementsOf, type MarkupElement, readMarkup } from './markup.ts'

/** What a style says of paragraphs and runs, with what it takes from the style it is based on. */
export interface DocxStyle {
  /** in lower case, without spaces */
  name: string
  /** of a heading, from 1 */
  level: number | undefined
  isBold: boolean
  isItalic: boolean
}

interface ReadStyle extends Omit<DocxStyle, 'level'> {
  outline: number | undefined
  basedOn: string
}

/** Attributes may have any prefix, `w:val`. */
export function attributeOf({ attributes }: MarkupElement, name: string): string | undefined {
  for (const [key, value] of attributes) if (key === name || key.endsWith(`:${name}`)) return value
  return undefined
}

/** A switch without a value is on. */
export function isOn(element: MarkupElement): boolean {
  return !['0', 'false', 'none', 'off'].includes(attributeOf(element, 'val') ?? '1')
}

export function readStyles(source: string): ReadonlyMap<string, DocxStyle> {
  const read = new Map<string, ReadStyle>()
  let style: ReadStyle | undefined
  elementsOf(source, element => {
    if (element.name === 'style') {
      style = { name: '', outline: undefined, basedOn: '', isBold: false, isItalic: false }
      read.set(attributeOf(element, 'styleid') ?? '', style)
    } else if (!style) return
    else if (element.name === 'name') style.name = (attributeOf(element, 'val') ?? '').toLowerCase().replace(/\s+/g, '')
    else if (element.name === 'basedon') style.basedOn = attributeOf(element, 'val') ?? ''
    else if (element.name === 'outlinelvl') style.outline = Number(attributeOf(element, 'val') ?? 9) + 1
    else if (element.name === 'b') style.isBold = isOn(element)
    else if (element.name === 'i') style.isItalic = isOn(element)
  })
  return new Map([...read].map(([id, own]) => [id, resolvedStyle(own, read)]))
}

function resolvedStyle(own: ReadStyle, all: ReadonlyMap<string, ReadStyle>): DocxStyle {
  let level = levelOf(own)
  // A chain that leads back to itself ends.
  let from = all.get(own.basedOn)
  for (let steps = 0; level === undefined && from && steps < 20; steps++) {
    level = levelOf(from)
    from = all.get(from.basedOn)
  }
  const { name, isBold, isItalic } = own
  return { name, level: level !== undefined && level <= 9 ? level : undefined, isBold, isItalic }
}

function levelOf({ name, outline }: ReadStyle): number | undefined {
  const digit = /^heading([1-9])$/.exec(name)?.[1]
  return digit === undefined ? outline : Number(digit)
}

/** Which lists have numbers, by id. */
export function readNumbering(source: string): ReadonlyMap<string, boolean> {
  const abstract = new Map<string, boolean>()
  const lists = new Map<string, boolean>()
  let open: string | undefined
  let list: string | undefined
  elementsOf(source, element => {
    const { name } = element
    if (name === 'abstractnum') open = attributeOf(element, 'abstractnumid')
    else if (name === 'numfmt' && open !== undefined && !abstract.has(open))
      abstract.set(open, attributeOf(element, 'val') !== 'bullet')
    else if (name === 'num') list = attributeOf(element, 'numid')
    else if (name === 'abstractnumid' && list !== undefined)
      lists.set(list, abstract.get(attributeOf(element, 'val') ?? '') ?? false)
  })
  return lists
}

/** What a part of a document leads to: another part, an image, a page of the web. */
export interface DocxRelationship {
  /** the last word of its address, `styles` */
  type: string
  target: string
}

/** Where a part of a document leads, by id. */
export function readRelations(source: string): ReadonlyMap<string, DocxRelationship> {
  const relations = new Map<string, DocxRelationship>()
  elementsOf(source, element => {
    if (element.name !== 'relationship') return
    const type = (attributeOf(element, 'type') ?? '').split('/').at(-1) ?? ''
    relations.set(attributeOf(element, 'id') ?? '', { type, target: attributeOf(element, 'target') ?? '' })
  })
  return relations
}

/** The text of each footnote, endnote or comment, by id; a comment begins with the name of who wrote it. */
export function readNotes(source: string, kind: 'footnote' | 'endnote' | 'comment'): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  let id: string | undefined
  let isText = false
  const add = (text: string) => {
    if (id !== undefined) notes.set(id, (notes.get(id) ?? '') + text)
  }
  readMarkup(
    source,
    {
      open(element) {
        const { name } = element
        if (name === kind) {
          id = attributeOf(element, 'type') ? undefined : attributeOf(element, 'id')
          const author = attributeOf(element, 'author')?.trim()
          if (kind === 'comment' && author) add(`${author}: `)
        }
        if (name === 'p' && id !== undefined && !/(?:^|: )$/.test(notes.get(id) ?? ''))
          add(kind === 'comment' ? '\n' : ' ')
        if (name === 'tab' || name === 'br') add(' ')
        isText = name === 't'
      },
      close(name) {
        isText = false
        if (name === kind) id = undefined
      },
      text(text) {
        if (isText) add(text)
      },
    },
    { isHtml: false },
  )
  return notes
}
