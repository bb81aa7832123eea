import type { Range as CodeRange, Text } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import { type BlockName, type Flags, MARKS, type Mention } from '#core/shared/richtext/nodes.ts'
import { type Range, type Span, scanParagraph } from '#core/shared/richtext/scan.ts'
import { MAX_STYLED } from './paragraphs.ts'
import styles from './preview.module.css'
import { areNeighbours, blockLines, isItem, numberAt, signOf } from './preview-blocks.ts'

/** Draws a mention as a chip. */
export type DrawMention = (mention: Mention) => Decoration

/** What is drawn over the source: everything, and the stretches a caret passes as one. */
export interface Drawn {
  decorations: CodeRange<Decoration>[]
  whole: CodeRange<Decoration>[]
  /** the last item of a numbered list that was drawn */
  numbered?: Range & { number: number }
}

const hidden = Decoration.replace({})
const markShown = Decoration.mark({ class: styles.mark })
const gap = Decoration.line({ class: styles.gap })
const lineAligns = {
  left: Decoration.line({ class: styles.left }),
  center: Decoration.line({ class: styles.center }),
  right: Decoration.line({ class: styles.right }),
}
const styled = new Map<string, Decoration>()

/** The same object for the same flags, so that nothing is redrawn that looks the same. */
function styleOf(flags: Readonly<Flags>): Decoration | undefined {
  const names: string[] = MARKS.filter(mark => flags[mark])
  if (flags.fontSize) names.push(flags.fontSize)
  if (flags.link) names.push('link')
  if (names.length === 0) return undefined
  const key = names.join(' ')
  const known = styled.get(key)
  if (known) return known
  const made = Decoration.mark({ class: names.map(name => styles[name]).join(' ') })
  styled.set(key, made)
  return made
}

function drawSpan(span: Span, source: string, revealed: boolean, drawMention: DrawMention, drawn: Drawn): void {
  const { from, to, mention } = span
  if (mention) {
    // A label may hold a line end; only what stands on one line can be replaced.
    if (source.includes('\n')) drawn.decorations.push(markShown.range(from, to))
    else {
      const chip = drawMention(mention).range(from, to)
      drawn.decorations.push(chip)
      drawn.whole.push(chip)
    }
    return
  }
  const decoration = span.kind === 'text' ? styleOf(span.flags) : revealed ? markShown : hidden
  if (decoration) drawn.decorations.push(decoration.range(from, to))
}

function drawBlockMark(
  doc: Text,
  own: Range,
  { from, to }: Range,
  block: BlockName,
  revealed: boolean,
  drawn: Drawn,
): void {
  let number = 0
  if (block === 'number') {
    const last = drawn.numbered
    number = last && areNeighbours(last, own) ? last.number + 1 : numberAt(doc, own)
    drawn.numbered = { from: own.from, to: own.to, number }
  }
  const sign = !revealed || isItem(block) ? (signOf(block, number) ?? hidden) : markShown
  drawn.decorations.push(sign.range(from, to))
  if (sign !== markShown) drawn.whole.push(sign.range(from, to))
}

/** Adds what is drawn over one paragraph. Its marks are seen only while it is revealed. */
export function drawParagraph(
  doc: Text,
  range: Range,
  revealed: boolean,
  drawMention: DrawMention,
  drawn: Drawn,
): void {
  if (range.to - range.from > MAX_STYLED) return
  const text = doc.sliceString(range.from, range.to)
  const { spans, align, block } = scanParagraph(text, range.from)
  if (align || block) {
    for (let at = range.from; at <= range.to; at = doc.lineAt(at).to + 1) {
      if (align) drawn.decorations.push(lineAligns[align].range(at))
      if (block) drawn.decorations.push(blockLines[block].range(at))
    }
  }
  for (const span of spans) {
    if (block && span.kind === 'block') {
      drawBlockMark(doc, range, span, block, revealed, drawn)
      continue
    }
    const source = text.slice(span.from - range.from, span.to - range.from)
    drawSpan(span, source, revealed, drawMention, drawn)
  }
}

/** Adds the low line of a gap between paragraphs. */
export function drawGap(at: number, drawn: Drawn): void {
  drawn.decorations.push(gap.range(at))
}
