import { checkRichText } from '#core/shared/rich-text/check.ts'
import { withOwnFootnotes } from '#core/shared/rich-text/markdown/foreign-footnotes.ts'
import { withOwnMarks } from '#core/shared/rich-text/markdown/foreign-marks.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { canonical, paragraphOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutImages } from '#core/shared/rich-text/without-images.ts'
import { isSceneBreak } from '../../shared/text/blocks.ts'
import { withImageEnds, withoutImageMarks } from '../../shared/text/image-marks.ts'
import type {
  ManuscriptParagraph as FoundParagraph,
  ManuscriptPiece,
  ManuscriptSection,
  ManuscriptSplit,
} from '../../shared/types.ts'
import type { ParagraphRow } from './messages.ts'

const openingMax = 160
const paragraphMax = 400

/** Lines without a blank line between them. */
const BLOCK = /[^\n]+(?:\n[^\n]+)*/g
/** The lines of a block that are headings, at its beginning. */
const HEADINGS = /^(?:#{1,6}[ \t][^\n]*(?:\n|$))+/
const BULLET = /^[-*+] +/
const NUMBER = /^(\d{1,3})[.)] +/

/** The text of a section in its stored form. */
export function textOfSection({ pieces }: Pick<ManuscriptSection, 'pieces'>): RichText {
  return canonical(pieces.flatMap(textOfPiece))
}

function textOfPiece(piece: ManuscriptPiece): RichText {
  if (piece.format === 'markdown') return textFromOwn(piece.markdown, piece.chapterLevel)
  return piece.paragraphs.map(paragraph =>
    isSceneBreak(runsToText(paragraph))
      ? paragraphOf({ block: 'break' }, [])
      : paragraphOf({ align: paragraph.align }, paragraph.runs),
  )
}

/** Lines of white space part paragraphs as empty ones do. */
export const withEmptyLines = (markdown: string): string => markdown.replace(/^[ \t]+$/gm, '')

/** Markdown of other programs as rich text. */
export function textFromMarkdown(markdown: string): RichText {
  return textFromOwn(withOwnMarks(withOwnFootnotes(withEmptyLines(markdown))))
}

/**
 * The same of Markdown whose footnotes are written as the editor does: what was a manuscript or a document.
 * @param chapterLevel of the headings of its chapters: those of texts are the first below it
 */
export function textFromOwn(markdown: string, chapterLevel = 0): RichText {
  return fromMarkdown(withImageEnds(markdown.replace(BLOCK, block => ownMarks(block, chapterLevel))))
}

/** Levels of headings that the editor has. */
const headingMax = 3

/**
 * Normalizes a block of Markdown to the editor's notation: headings of its levels, one form of scene break, each list
 * item a paragraph.
 */
function ownMarks(block: string, chapterLevel: number): string {
  const [headings = ''] = HEADINGS.exec(block) ?? []
  if (headings !== '') {
    const own = headings.trimEnd().replace(/^#+|\n/gm, sign => (sign === '\n' ? '\n\n' : ownLevel(sign, chapterLevel)))
    const below = block.slice(headings.length)
    return below === '' ? own : `${own}\n\n${textMarks(below)}`
  }
  return textMarks(block)
}

function ownLevel({ length }: string, chapterLevel: number): string {
  return '#'.repeat(Math.min(length > chapterLevel ? length - chapterLevel : length, headingMax))
}

function textMarks(block: string): string {
  const lines = block.split('\n')
  if (lines.length === 1 && isSceneBreak(block)) return '***'
  if (lines.every(line => line.startsWith('>'))) {
    return lines.map((line, at) => line.replace(/^> ?/, at === 0 ? '> ' : '')).join('\n')
  }
  if (lines.every(line => BULLET.test(line))) return lines.map(line => line.replace(BULLET, '- ')).join('\n\n')
  // Items are counted from 1; other numbers are the writer's own and stay.
  const isCounted = lines.every((line, at) => NUMBER.exec(line)?.[1] === `${at + 1}`)
  return isCounted ? lines.map(line => line.replace(NUMBER, '1. ')).join('\n\n') : block
}

/** The paragraphs of a section with their lines; for Markdown its blocks. Long ones are cut. */
export function paragraphsOf({ pieces }: Pick<ManuscriptSection, 'pieces'>): ParagraphRow[] {
  return pieces.flatMap(piece => {
    const { file } = piece
    if (piece.format === 'markdown') return blocksOf(withoutImageMarks(piece.markdown), piece.from, file)
    return piece.paragraphs.map(paragraph => ({
      file,
      line: paragraph.line,
      text: truncate(runsToText(paragraph), paragraphMax),
    }))
  })
}

/** What makes a paragraph of Markdown a comment to oneself. */
const commentMark = /^\s*%% /

function blocksOf(markdown: string, from: number, file: number): ParagraphRow[] {
  const rows: ParagraphRow[] = []
  let continues = false
  for (const [at, line] of markdown.split('\n').entries()) {
    const isBlank = line.trim() === ''
    const last = rows.at(-1)
    if (!isBlank && continues && last) last.text = truncate(`${last.text} ${line}`, paragraphMax)
    else if (!isBlank) {
      const own = line.replace(commentMark, '')
      const isComment = own !== line
      rows.push({ file, line: from + at, text: truncate(own, paragraphMax), ...(isComment && { isComment }) })
    }
    continues = !isBlank
  }
  return rows
}

/** The first words of a section that readers see, on one line. */
export function openingText({ pieces }: Pick<ManuscriptSection, 'pieces'>): string {
  for (const piece of pieces) {
    const texts = piece.format === 'markdown' ? [withoutComments(piece.markdown)] : piece.paragraphs.map(runsToText)
    const first = texts.find(text => text.trim() !== '')
    if (first !== undefined) return truncate(first, openingMax)
  }
  return ''
}

/** Without images and comments, as far as the opening can reach. */
function withoutComments(markdown: string): string {
  const rows = blocksOf(withoutImageMarks(markdown).slice(0, 20_000), 0, 0)
  const shown: string[] = []
  for (let at = 0, length = 0; at < rows.length && length < openingMax * 2; at++) {
    const { text = '', isComment } = rows[at] ?? {}
    if (isComment) continue
    shown.push(text)
    length += text.length
  }
  return shown.join(' ')
}

function runsToText({ runs }: FoundParagraph): string {
  return runs.map(run => run.text).join('')
}

/** One line of at most `max` characters; longer text ends with an ellipsis. */
function truncate(text: string, max: number): string {
  const line = text
    .trimStart()
    .slice(0, max * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max).trimEnd().toWellFormed()}…` : line.toWellFormed()
}

/** The chapters as JSON Lines, or the title of one that is too long. Of their images, these are sent along. */
export function packSections(
  { sections, makesParts }: Pick<ManuscriptSplit, 'sections' | 'makesParts'>,
  images: ReadonlySet<string>,
): { bytes: Uint8Array<ArrayBuffer>; chapters: number } | { tooLong: string } {
  const encoder = new TextEncoder()
  const lines: Uint8Array[] = []
  for (const section of sections) {
    if (!section.include) continue
    const text = withoutImages(textOfSection(section), id => !images.has(id))
    if (checkRichText(text)) return { tooLong: section.title }
    const part = makesParts && section.part !== undefined ? { part: section.part } : {}
    lines.push(encoder.encode(`${JSON.stringify({ title: section.title, ...part, text })}\n`))
  }
  const bytes = new Uint8Array(lines.reduce((size, line) => size + line.length, 0))
  let at = 0
  for (const line of lines) {
    bytes.set(line, at)
    at += line.length
  }
  return { bytes, chapters: lines.length }
}
