import { cleanText } from './characters.ts'

export type Align = 'left' | 'center' | 'right'
export type FontSize = 'small' | 'normal' | 'large'
export type Mark = 'bold' | 'italic' | 'underline' | 'code'
/**
 * The block of a paragraph that is not plain. A scene break has no text; the text of an image is its caption; a comment is
 * what authors write to themselves, which is no part of what readers get.
 */
export type BlockName =
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'quote'
  | 'bullet'
  | 'number'
  | 'break'
  | 'comment'
  | 'image'

export interface Flags {
  bold?: true
  italic?: true
  underline?: true
  code?: true
  fontSize?: FontSize
  /** it is a footnote of the text before it, without a size of its own */
  footnote?: true
  /** the address it leads to (see `isLink`) */
  link?: string
}

export interface Leaf extends Flags {
  text: string
}

export interface MentionedEntity {
  type: string
  id: string
  spaceId: string
  projectId: string
  mapId?: string
  timelineId?: string
}

/** A link to an entity inside text. It has no flags. */
export interface Mention {
  type: 'mention'
  entity: MentionedEntity
  label: string
  children: [{ text: '' }]
}

/** A stored image in a text. */
export interface TextImage {
  imageId: string
  /** what it shows, for those who do not see it; one line, empty if nobody has described it */
  description: string
}

/** The properties of a paragraph beside its children. */
export interface ParagraphFormat {
  align?: Align | undefined
  block?: BlockName | undefined
  sceneId?: string | undefined
  image?: TextImage | undefined
}

export interface Paragraph {
  type: 'paragraph'
  align?: Align
  block?: BlockName
  /** of a scene break: the scene that follows it, wherever it is moved to; no two breaks of a text have the same */
  sceneId?: string
  /** of an image, and of nothing else; the children are its caption */
  image?: TextImage
  children: (Leaf | Mention)[]
}

/** What every rich-text field stores. */
export type RichText = Paragraph[]

/** Rich text as input: flags may be false, leaves may be empty or split. */
export interface LeafInput {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  code?: boolean
  fontSize?: FontSize
  footnote?: boolean
  link?: string
}
export type ParagraphInput = Omit<Paragraph, 'children'> & { children: readonly (LeafInput | Mention)[] }
export type RichTextInput = readonly ParagraphInput[]

/** The four marks, in the order in which they are stored. */
export const MARKS: readonly Mark[] = ['bold', 'italic', 'underline', 'code']

/** A narrow space that breaks no line, between two footnotes at one place: what touches is one footnote. */
export const BETWEEN_FOOTNOTES = '\u202f'

export function emptyRichText(): RichText {
  return [{ type: 'paragraph', children: [{ text: '' }] }]
}

export function isMention(child: LeafInput | Mention): child is Mention {
  return 'type' in child
}

/** The flags that are on, without the text. */
export function flagsOf(leaf: Omit<LeafInput, 'text'>): Flags {
  const flags: Flags = {}
  for (const mark of MARKS) if (leaf[mark]) flags[mark] = true
  if (leaf.footnote) flags.footnote = true
  else if (leaf.fontSize) flags.fontSize = leaf.fontSize
  if (leaf.link) flags.link = leaf.link
  return flags
}

export function sameFlags(one: Flags, other: Flags): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.code === other.code &&
    one.fontSize === other.fontSize &&
    one.footnote === other.footnote &&
    one.link === other.link
  )
}

/** Appends text to the children; text with the same flags joins the last leaf. */
export function appendText(children: (Leaf | Mention)[], text: string, flags: Flags): void {
  if (text === '') return
  const last = children.at(-1)
  if (last && !isMention(last) && sameFlags(last, flags)) last.text += text
  else children.push({ text, ...flags })
}

/** The mention alone, its keys in a fixed order. */
export function canonicalMention({ entity, label }: Pick<Mention, 'entity' | 'label'>): Mention {
  const { type, id, spaceId, projectId, mapId, timelineId } = entity
  const copy: MentionedEntity = { type, id, spaceId, projectId }
  if (mapId !== undefined) copy.mapId = mapId
  if (timelineId !== undefined) copy.timelineId = timelineId
  return { type: 'mention', entity: copy, label, children: [{ text: '' }] }
}

/** A paragraph, its keys in a fixed order. */
export function paragraphOf(
  { align, block, sceneId, image }: ParagraphFormat,
  children: (Leaf | Mention)[],
): Paragraph {
  const type = 'paragraph'
  if (block === 'image' && image) {
    const { imageId, description } = image
    return { type, ...(align && { align }), block, image: { imageId, description }, children }
  }
  if (block === 'break' && sceneId !== undefined) return { type, block, sceneId, children }
  if (!block) return align ? { type, align, children } : { type, children }
  return align ? { type, align, block, children } : { type, block, children }
}

export function canonicalParagraph(paragraph: ParagraphInput): Paragraph {
  if (paragraph.block === 'break') return paragraphOf({ block: 'break', sceneId: paragraph.sceneId }, [{ text: '' }])
  const children: (Leaf | Mention)[] = []
  for (const child of paragraph.children) {
    if (isMention(child)) children.push(canonicalMention(child))
    else appendText(children, child.text, flagsOf(child))
  }
  if (children.length === 0) children.push({ text: '' })
  return paragraphOf(paragraph, children)
}

/**
 * The canonical form of a text: adjacent leaves with equal flags are joined, empty leaves removed (a sole one stays,
 * without flags), false flags removed, keys ordered, and no paragraphs at all become one empty paragraph. A scene break
 * that was copied has no scene of its own yet.
 */
export function canonical(nodes: RichTextInput): RichText {
  if (nodes.length === 0) return emptyRichText()
  const scenes = new Set<string>()
  return nodes.map(node => {
    const paragraph = canonicalParagraph(node)
    const { sceneId } = paragraph
    if (sceneId === undefined) return paragraph
    if (scenes.has(sceneId)) return paragraphOf({ block: 'break' }, [{ text: '' }])
    scenes.add(sceneId)
    return paragraph
  })
}

/** Whether a paragraph is what authors write to themselves. */
export const isComment = ({ block }: Pick<ParagraphInput, 'block'>): boolean => block === 'comment'

/**
 * A text as others than its authors have it: without comments; its breaks name no scenes, and none is before the first.
 */
export function textForReaders(text: RichText): RichText {
  if (text.every(one => one.sceneId === undefined && !isComment(one))) return text
  const [first] = text
  const shown = (first?.sceneId === undefined ? text : text.slice(1)).filter(one => !isComment(one))
  if (shown.length === 0) return emptyRichText()
  return shown.map(one => (one.sceneId === undefined ? one : paragraphOf({ block: 'break' }, [{ text: '' }])))
}

/** Neighbours that are the text of a paragraph, or one footnote in it. */
interface ChildGroup<Child> {
  footnote: boolean
  children: Child[]
}

/**
 * The children of a paragraph in order, each footnote by itself. A mention has no flags: between two leaves of a
 * footnote it belongs to that. Empty leaves are left out.
 */
export function groupFootnotes<Child extends LeafInput | Mention>(children: readonly Child[]): ChildGroup<Child>[] {
  const groups: ChildGroup<Child>[] = []
  // Mentions behind the last leaf of a footnote, which may go on.
  let waiting: Child[] = []
  const add = (footnote: boolean, added: readonly Child[]) => {
    const last = groups.at(-1)
    if (added.length === 0) return
    if (last?.footnote === footnote) last.children.push(...added)
    else groups.push({ footnote, children: [...added] })
  }
  for (const child of children) {
    if (isMention(child)) {
      if (groups.at(-1)?.footnote) waiting.push(child)
      else add(false, [child])
    } else if (child.text !== '') {
      add(child.footnote === true, [...waiting, child])
      waiting = []
    }
  }
  add(false, waiting)
  return groups
}

/** The footnotes of paragraphs in reading order. */
export function footnotesOf<Child extends LeafInput | Mention>(
  nodes: readonly { children: readonly Child[] }[],
): Child[][] {
  return nodes.flatMap(({ children }) =>
    groupFootnotes(children).flatMap(group => (group.footnote ? [group.children] : [])),
  )
}

/** The text of one paragraph with the labels of its mentions. */
export function paragraphText(paragraph: ParagraphInput): string {
  let text = ''
  for (const child of paragraph.children) text += isMention(child) ? child.label : child.text
  return text
}

/** The same with footnotes in brackets, so that they do not run into the text. */
export function readableText(paragraph: ParagraphInput): string {
  if (!paragraph.children.some(child => !isMention(child) && child.footnote)) return paragraphText(paragraph)
  const texts = groupFootnotes(paragraph.children).map(({ footnote, children }) => {
    const text = children.map(child => (isMention(child) ? child.label : child.text)).join('')
    return footnote ? ` [${text}]` : text
  })
  return texts.join('')
}

/** The same with the description of an image before its caption, in brackets. */
function describedText(paragraph: ParagraphInput): string {
  const text = readableText(paragraph)
  const { description = '' } = paragraph.image ?? {}
  return description.trim() === '' ? text : `[${description}] ${text}`.trimEnd()
}

/**
 * The text alone: paragraphs joined by line ends, mentions by their labels; footnotes and descriptions of images in
 * brackets.
 */
export function plainText(nodes: RichTextInput): string {
  return nodes.map(describedText).join('\n')
}

/** The beginning of a text as one line, of so many characters at the most. */
export function beginningLine(nodes: RichTextInput, max: number): string {
  return plainText(nodes.slice(0, 3)).replaceAll('\n', ' ').slice(0, max)
}

/** Whether the text is only white space. A mention is content, whatever its label, and so is an image. */
export function isEmpty(nodes: RichTextInput): boolean {
  return nodes.every(
    ({ image, children }) => !image && children.every(child => !isMention(child) && child.text.trim() === ''),
  )
}

/** The ids of the images of a text, each once. */
export function imagesOf(nodes: RichTextInput): string[] {
  return [...new Set(nodes.flatMap(({ image }) => (image ? [image.imageId] : [])))]
}

/** Every mention in reading order, repeats included. */
export function mentionsOf(nodes: RichTextInput): Mention[] {
  return nodes.flatMap(({ children }) => children.filter(isMention))
}

/** A plain string as rich text: one paragraph for each line that is not blank. */
export function fromPlainText(text: string): RichText {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(cleanText)
  const filled = lines.filter(line => line.trim() !== '')
  if (filled.length === 0) return emptyRichText()
  return filled.map(line => ({ type: 'paragraph', children: [{ text: line }] }))
}
