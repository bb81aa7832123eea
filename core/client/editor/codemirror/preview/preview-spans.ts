import type { Range as CodeRange, Text } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import { BLOCK_MARKS } from '#core/shared/rich-text/markdown/blocks.ts'
import { type MarkdownSpan, type SourceRange, scanParagraph } from '#core/shared/rich-text/markdown/scan.ts'
import { type BlockName, type Flags, MARKS, type Mention, type TextImage } from '#core/shared/rich-text/nodes.ts'
import { MAX_STYLED } from '../edits/paragraphs.ts'
import styles from './preview.module.css'
import { areNeighbours, blockLines, isItem, markerOf, numberAt } from './preview-blocks.ts'

/** Renders a mention as a chip, and an image as a picture. */
export interface Rendering {
  mention(mention: Mention): Decoration
  image(image: TextImage): Decoration
}

/** The decorations over the source: all of them, and the ranges a caret skips as one. */
export interface PreviewDecorations {
  decorations: CodeRange<Decoration>[]
  atomicRanges: CodeRange<Decoration>[]
  /** the last rendered item of a numbered list */
  numbered?: SourceRange & { number: number }
}

const hidden = Decoration.replace({})
const unseenLine = Decoration.line({ class: styles.unseen })
const markShown = Decoration.mark({ class: styles.mark })
const gap = Decoration.line({ class: styles.gap })
const lineAligns = {
  left: Decoration.line({ class: styles.left }),
  center: Decoration.line({ class: styles.center }),
  right: Decoration.line({ class: styles.right }),
}
const styled = new Map<string, Decoration>()

/** Returns the same object for the same flags, so that text with the same style is not rendered again. */
function styleOf(flags: Readonly<Flags>): Decoration | undefined {
  const names: string[] = MARKS.filter(mark => flags[mark])
  if (flags.footnote) names.push('footnote')
  if (flags.fontSize) names.push(flags.fontSize)
  if (flags.link) names.push('link')
  if (names.length === 0) return undefined
  const key = names.join(' ')
  const cached = styled.get(key)
  if (cached) return cached
  const markDecoration = Decoration.mark({ class: names.map(name => styles[name]).join(' ') })
  styled.set(key, markDecoration)
  return markDecoration
}

function addSpan(
  span: MarkdownSpan,
  source: string,
  revealed: boolean,
  render: Rendering,
  preview: PreviewDecorations,
): void {
  const { from, to, mention } = span
  if (mention) {
    // A label may contain a line break; only a range within one line can be replaced.
    if (source.includes('\n')) preview.decorations.push(markShown.range(from, to))
    else {
      const chip = render.mention(mention).range(from, to)
      preview.decorations.push(chip)
      preview.atomicRanges.push(chip)
    }
    return
  }
  const decoration = span.kind === 'text' ? styleOf(span.flags) : revealed ? markShown : hidden
  if (decoration) preview.decorations.push(decoration.range(from, to))
}

function addBlockMark(
  doc: Text,
  paragraph: SourceRange,
  { from, to }: SourceRange,
  block: BlockName,
  revealed: boolean,
  preview: PreviewDecorations,
): void {
  let number = 0
  if (block === 'number') {
    const last = preview.numbered
    number = last && areNeighbours(last, paragraph) ? last.number + 1 : numberAt(doc, paragraph)
    preview.numbered = { from: paragraph.from, to: paragraph.to, number }
  }
  const shown = from + BLOCK_MARKS.break.length
  if (block === 'break' && revealed && to > shown) {
    // The scene id is always hidden.
    preview.decorations.push(markShown.range(from, shown), hidden.range(shown, to))
    preview.atomicRanges.push(hidden.range(shown, to))
    return
  }
  const marker = !revealed || isItem(block) ? (markerOf(block, number) ?? hidden) : markShown
  preview.decorations.push(marker.range(from, to))
  if (marker !== markShown) preview.atomicRanges.push(marker.range(from, to))
}

/** Adds the decorations of one paragraph. Its marks are shown only while it is revealed. */
export function addParagraph(
  doc: Text,
  range: SourceRange,
  revealed: boolean,
  render: Rendering,
  preview: PreviewDecorations,
): void {
  if (range.to - range.from > MAX_STYLED) return
  const text = doc.sliceString(range.from, range.to)
  const { spans, align, block, image, sceneId } = scanParagraph(text, range.from)
  if (range.from === 0 && block === 'break' && sceneId !== undefined) {
    // A break at the start only holds the id of the first scene, so it is hidden.
    preview.decorations.push(unseenLine.range(0), hidden.range(0, range.to))
    preview.atomicRanges.push(hidden.range(0, range.to))
    if (range.to < doc.length) preview.decorations.push(unseenLine.range(range.to + 1))
    return
  }
  if (align || block) {
    for (let at = range.from; at <= range.to; at = doc.lineAt(at).to + 1) {
      if (align) preview.decorations.push(lineAligns[align].range(at))
      if (block) preview.decorations.push(blockLines[block].range(at))
    }
  }
  for (const span of spans) {
    if (image && span.kind === 'block') {
      const picture = render.image(image).range(span.from, span.to)
      preview.decorations.push(picture)
      preview.atomicRanges.push(picture)
      continue
    }
    if (block && span.kind === 'block') {
      addBlockMark(doc, range, span, block, revealed, preview)
      continue
    }
    const source = text.slice(span.from - range.from, span.to - range.from)
    addSpan(span, source, revealed, render, preview)
  }
}

/** Adds the reduced line height of a gap between paragraphs. */
export function addGap(at: number, preview: PreviewDecorations): void {
  preview.decorations.push(gap.range(at))
}
