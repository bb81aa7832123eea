import { type Edit, setBlock } from '#core/shared/richtext/edit/edit.ts'
import { offsetAt, type ParsedBlock, readBlock } from '#core/shared/richtext/edit/edit-block.ts'
import { paragraphRanges, type SourceRange } from '#core/shared/richtext/markdown/scan.ts'
import { paragraphOf, type RichText } from '#core/shared/richtext/nodes.ts'
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
 * after a heading or scene break comes a plain paragraph; at the start of a heading one is inserted before it.
 */
export function paragraphBreakEdit(text: string, range: SourceRange): Edit {
  const block = range.from === range.to ? blockAround(text, range.from) : null
  const name = block?.format.block
  if (!block || !name) return replaceWithNodes(text, range, PARAGRAPH_BREAK)
  if (name === 'break') return insertEdit('\n\n', endOf(block))
  if (block.text === '') return setBlock(text, range.from, range.to, null)
  if (name.startsWith('heading')) {
    const offset = offsetAt(block, range.from)
    if (offset === block.text.length) return insertEdit('\n\n', endOf(block))
    if (offset === 0) return insertEdit('\n\n', block.from, range.from)
  }
  return replaceWithNodes(text, range, PARAGRAPH_BREAK)
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
