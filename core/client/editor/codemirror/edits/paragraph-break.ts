import { type Edit, setBlock } from '#core/shared/rich-text/edit/edit.ts'
import { offsetAt, type ParsedBlock, readBlock } from '#core/shared/rich-text/edit/edit-block.ts'
import { BLOCK_MARKS, writeImage } from '#core/shared/rich-text/markdown/blocks.ts'
import { paragraphRanges, type SourceRange, scanParagraph } from '#core/shared/rich-text/markdown/scan.ts'
import { paragraphOf, type RichText, type TextImage } from '#core/shared/rich-text/nodes.ts'
import { PARAGRAPH_BREAK, replaceWithNodes } from './replace-nodes.ts'

const SCENE_BREAK: RichText = [paragraphOf({ block: 'break' }, []), paragraphOf({}, [])]

function blockAround(text: string, caret: number): ParsedBlock | null {
  const paragraph = paragraphRanges(text).find(({ from, to }) => from <= caret && caret <= to)
  return paragraph ? readBlock(text.slice(paragraph.from, paragraph.to), paragraph.from) : null
}

function endOf({ from, source }: ParsedBlock): number {
  return from + source.length
}

/** The caret moves behind the inserted text, or keeps its place in the text. */
function insertEdit(insert: string, at: number, caret = at): Edit {
  const position = caret + insert.length
  return { changes: [{ from: at, to: at, insert }], selection: { from: position, to: position } }
}

/**
 * The edit for Enter in the source of some paragraphs: a list or quote continues, and ends at an empty paragraph of it;
 * after a heading, an image or a scene break comes a plain paragraph; at the start of a heading or an image one is
 * inserted before it.
 */
export function paragraphBreakEdit(text: string, range: SourceRange): Edit {
  const block = range.from === range.to ? blockAround(text, range.from) : null
  const name = block?.format.block
  if (!block || !name) return replaceWithNodes(text, range, PARAGRAPH_BREAK)
  if (name === 'break') return insertEdit('\n\n', endOf(block))
  if (name === 'image') return imageBreakEdit(block, text, range)
  if (block.text === '') return setBlock(text, range.from, range.to, null)
  if (name.startsWith('heading')) {
    const offset = offsetAt(block, range.from)
    if (offset === block.text.length) return insertEdit('\n\n', endOf(block))
    if (offset === 0) return insertEdit('\n\n', block.from, range.from)
  }
  return replaceWithNodes(text, range, PARAGRAPH_BREAK)
}

/** Enter in a caption: what follows it is a plain paragraph. */
function imageBreakEdit(block: ParsedBlock, text: string, range: SourceRange): Edit {
  const offset = offsetAt(block, range.from)
  if (offset === block.text.length) return insertEdit('\n\n', endOf(block))
  if (offset === 0) return insertEdit('\n\n', block.from, range.from)
  return replaceWithNodes(text, range, [paragraphOf({}, []), paragraphOf({}, [])])
}

/** An image below the paragraph with the caret, or in place of an empty one; the caret goes to its caption. */
export function insertImageEdit(text: string, caret: number, image: TextImage): Edit {
  const block = blockAround(text, caret)
  const source = writeImage(image)
  if (!block) return insertEdit(`\n\n${source}`, caret)
  const { block: name, image: other } = block.format
  if (name === 'break' || other || block.text !== '') return insertEdit(`\n\n${source}`, endOf(block))
  const position = block.from + source.length
  return {
    changes: [{ from: block.from, to: endOf(block), insert: source }],
    selection: { from: position, to: position },
  }
}

/** The image whose caption the caret is in, and where its source is. */
export function imageAround(text: string, caret: number): (TextImage & SourceRange) | null {
  const block = blockAround(text, caret)
  const mark = block && scanParagraph(block.source, block.from).spans.find(({ kind }) => kind === 'block')
  return block?.format.image && mark ? { ...block.format.image, from: mark.from, to: mark.to } : null
}

/** Gives the image whose caption the caret is in a description; null if there is none. */
export function describeImageEdit(text: string, caret: number, description: string): Edit | null {
  const image = imageAround(text, caret)
  if (!image) return null
  const insert = writeImage({ imageId: image.imageId, description })
  const position = caret + insert.length - (image.to - image.from)
  return { changes: [{ from: image.from, to: image.to, insert }], selection: { from: position, to: position } }
}

/**
 * An empty comment below a paragraph of the text that keeps its words; null if the caret is in an empty paragraph or in
 * a comment, or whole paragraphs are selected: these become the comment.
 */
export function commentBelowEdit(text: string, { from, to }: SourceRange): Edit | null {
  const block = blockAround(text, from)
  if (!block || block.format.block === 'comment' || to > endOf(block)) return null
  const isWhole = block.text === '' || (offsetAt(block, from) === 0 && offsetAt(block, to) === block.text.length)
  const isText = block.format.block !== 'break' && !block.format.image
  return isText && isWhole ? null : insertEdit(`\n\n${BLOCK_MARKS.comment}`, endOf(block))
}

/** A scene break at a caret: it replaces an empty paragraph, follows a whole one, or splits the paragraph. */
export function sceneBreakEdit(text: string, caret: number): Edit {
  const block = blockAround(text, caret)
  if (block && block.format.block !== 'break' && block.text === '') {
    const { from } = block
    const insert = '***\n\n'
    return {
      changes: [{ from, to: endOf(block), insert }],
      selection: { from: from + insert.length, to: from + insert.length },
    }
  }
  if (block && offsetAt(block, caret) === block.text.length) return insertEdit('\n\n***\n\n', endOf(block))
  return replaceWithNodes(text, { from: caret, to: caret }, SCENE_BREAK)
}
