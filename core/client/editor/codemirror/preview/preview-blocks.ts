import type { Text } from '@codemirror/state'
import { Decoration, WidgetType } from '@codemirror/view'
import { blockAt } from '#core/shared/rich-text/markdown/blocks.ts'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import type { BlockName } from '#core/shared/rich-text/nodes.ts'
import styles from './preview.module.css'

const STEP = 1024
/** An item's list must start within this many characters above it: counting further would slow typing down. */
const MAX_SCANNED = 64 * STEP
const BREAK = '\n\n'
/** Most newlines between two paragraphs without an empty one in between. */
const MAX_NEWLINES = 3
const LONGEST_PREFIX = 16
const ALIGNMENT = /^\{(?:left|center|right)\} /

/** Replaces the mark of a block: the bullet or number of an item, or the sign of a scene break. */
class BlockMarker extends WidgetType {
  readonly look: 'item' | 'break'
  readonly text: string

  constructor(look: 'item' | 'break', text: string) {
    super()
    this.look = look
    this.text = text
  }

  override eq(other: BlockMarker): boolean {
    return this.text === other.text && this.look === other.look
  }

  override toDOM(): HTMLElement {
    const marker = document.createElement('span')
    marker.className = (this.look === 'item' ? styles.sign : styles.rule) ?? ''
    marker.append(this.text)
    return marker
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const bullet = Decoration.replace({ widget: new BlockMarker('item', '•') })
const sceneBreak = Decoration.replace({ widget: new BlockMarker('break', '* * *') })

/**
 * The widget that replaces a block's mark; null if the mark is only hidden, and shown while the caret is in the block.
 */
export function markerOf(block: BlockName, number: number): Decoration | null {
  if (block === 'bullet') return bullet
  if (block === 'number') return Decoration.replace({ widget: new BlockMarker('item', `${number}.`) })
  return block === 'break' ? sceneBreak : null
}

/** True if the marker stays while the caret is in the block: items keep their bullet or number. */
export function isItem(block: BlockName): boolean {
  return block === 'bullet' || block === 'number'
}

const line = (name: string) => Decoration.line({ class: styles[name] })

/** The line decoration of each block. */
export const blockLines: Readonly<Record<BlockName, Decoration>> = {
  heading1: line('heading1'),
  heading2: line('heading2'),
  heading3: line('heading3'),
  quote: line('quote'),
  bullet: line('item'),
  number: line('item'),
  break: line('break'),
  comment: line('comment'),
  image: line('image'),
}

function isNumber(start: string): boolean {
  return blockAt(start.replace(ALIGNMENT, ''), 0)?.name === 'number'
}

/** The number of items directly above the end of a text; null if the text does not reach up to the first one. */
function countAbove(text: string, isWhole: boolean): number | null {
  for (let count = 0, to = text.length; ; count++) {
    let end = to
    while (text[end - 1] === '\n') end--
    if (end === 0) return isWhole ? count : null
    if (to - end > MAX_NEWLINES) return count
    const above = text.lastIndexOf(BREAK, end - 1)
    if (above < 0 && !isWhole) return null
    const start = above < 0 ? Number(text[0] === '\n') : above + BREAK.length
    if (!isNumber(text.slice(start, Math.min(end, start + LONGEST_PREFIX)))) return count
    to = start
  }
}

/** The number of an item: one more than the number of items directly above it. */
export function numberAt(doc: Text, { from }: SourceRange): number {
  for (let size = STEP; ; size *= 4) {
    const start = Math.max(0, from - size)
    const count = countAbove(doc.sliceString(start, from), start === 0 || size >= MAX_SCANNED)
    if (count !== null) return count + 1
  }
}

/** True if two items follow each other in one list. */
export function areNeighbours(one: SourceRange, other: SourceRange): boolean {
  return one.to < other.from && other.from - one.to <= MAX_NEWLINES
}
