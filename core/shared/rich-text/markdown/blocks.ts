import type { BlockName, Paragraph, TextImage } from '../nodes.ts'

/** The source prefix of each block; the whole source of a scene break, the beginning of that of an image. */
export const BLOCK_MARKS: Readonly<Record<BlockName, string>> = {
  heading1: '# ',
  heading2: '## ',
  heading3: '### ',
  quote: '> ',
  bullet: '- ',
  number: '1. ',
  break: '***',
  comment: '%% ',
  image: '![',
}

const NAMES = new Map(Object.entries(BLOCK_MARKS).map(([name, mark]) => [mark, name as BlockName]))
const SCENE_ID = /^[A-Za-z0-9_-]{1,64}$/
const MARK = /(?:#{1,3}|>|-|1\.|%%) |\*{3}(?: \{#[A-Za-z0-9_-]{1,64}\})?$/y

/** UTF-16 code units of the description of an image. */
export const MAX_DESCRIPTION = 1000
/**
 * The description cannot contain what ends it, so a failed match is linear. Outside of code, text never contains the
 * bracket that ends it, and a description no backtick: so no text is read as an image.
 */
const IMAGE = /!\[((?:[^\\[\]\n`]|\\[^\n]){0,1000})\]\(image:([A-Za-z0-9_-]{1,64})\) /y

/** The prefix of an image; its caption follows: `![A lighthouse](image:x1) The *Meridian*, 1911`. */
export function writeImage({ imageId, description }: TextImage): string {
  return `![${description.replace(/[\\[\]`]/g, '\\$&')}](image:${imageId}) `
}

/** The image whose prefix is at a position of the source, and the length of that. */
export function imageAt(source: string, at: number): { image: TextImage; length: number } | null {
  IMAGE.lastIndex = at
  const [prefix = '', written = '', imageId = ''] = IMAGE.exec(source) ?? []
  const description = written.replace(/\\([\\[\]`])/g, '$1')
  return imageId === '' || description.length > MAX_DESCRIPTION
    ? null
    : { image: { imageId, description }, length: prefix.length }
}

/** Whether a value may be the id of a scene or an image in the source. */
export const isPlainId = (value: unknown): value is string => typeof value === 'string' && SCENE_ID.test(value)

/** The source of a scene break. */
export const writeBreak = (sceneId: string | undefined): string =>
  sceneId === undefined ? BLOCK_MARKS.break : `${BLOCK_MARKS.break} {#${sceneId}}`

/** The scene that a break names, read from its source. */
export function sceneIdIn(source: string): string | undefined {
  const [, id] = /^\*{3} \{#([A-Za-z0-9_-]{1,64})\}$/.exec(source) ?? []
  return id
}

/** The block at a position of the source, and the length of its mark; an aligned paragraph is no scene break. */
export function blockAt(source: string, at: number): { name: BlockName; length: number } | null {
  if (source.startsWith(BLOCK_MARKS.image, at)) {
    const found = imageAt(source, at)
    return found && { name: 'image', length: found.length }
  }
  MARK.lastIndex = at
  const [mark = ''] = MARK.exec(source) ?? []
  const name = mark.startsWith(BLOCK_MARKS.break) ? 'break' : NAMES.get(mark)
  return name && (name !== 'break' || at === 0) ? { name, length: mark.length } : null
}

/** The source of text that must not be read as a block. */
export function escapeBlock(source: string): string {
  const found = blockAt(source, 0)
  if (!found) return source
  return found.name === 'number' ? source.replace('.', '\\.') : `\\${source}`
}

/** Paragraphs that are rendered together: a list, a quote, or a single paragraph. */
export interface BlockGroup {
  name: BlockName | undefined
  paragraphs: Paragraph[]
}

const JOINED: ReadonlySet<BlockName | undefined> = new Set(['quote', 'bullet', 'number'])

/** Whether a paragraph begins a text and only names its first scene: nothing is before it that it could part. */
const isFirstMark = ({ block, sceneId }: Paragraph, at: number): boolean =>
  at === 0 && block === 'break' && sceneId !== undefined

/** Groups adjacent paragraphs of one list or quote, in order. */
export function groupBlocks(nodes: readonly Paragraph[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const [at, paragraph] of nodes.entries()) {
    if (isFirstMark(paragraph, at)) continue
    const name = paragraph.block
    const last = groups.at(-1)
    if (last && last.name === name && JOINED.has(name)) last.paragraphs.push(paragraph)
    else groups.push({ name, paragraphs: [paragraph] })
  }
  return groups
}
