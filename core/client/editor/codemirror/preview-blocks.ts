import type { Text } from '@codemirror/state'
import { Decoration, WidgetType } from '@codemirror/view'
import { blockAt } from '#core/shared/richtext/blocks.ts'
import type { BlockName } from '#core/shared/richtext/nodes.ts'
import type { Range } from '#core/shared/richtext/scan.ts'
import { boundsAround, breaksAround } from './paragraphs.ts'
import styles from './preview.module.css'

/** A list that begins further above what is in view has its numbers counted from there. */
const MOST_COUNTED = 1000
/** Newlines between two paragraphs that have no empty one between them. */
const MOST_NEWLINES = 3
const LONGEST_PREFIX = 16
const ALIGNMENT = /^\{(?:left|center|right)\} /

/** What stands in place of the mark of a block: the bullet or number of an item, the sign of a scene break. */
class Sign extends WidgetType {
  readonly look: 'item' | 'break'
  readonly text: string

  constructor(look: 'item' | 'break', text: string) {
    super()
    this.look = look
    this.text = text
  }

  override eq(other: Sign): boolean {
    return this.text === other.text && this.look === other.look
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = (this.look === 'item' ? styles.sign : styles.rule) ?? ''
    sign.append(this.text)
    return sign
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const bullet = Decoration.replace({ widget: new Sign('item', '•') })
const sceneBreak = Decoration.replace({ widget: new Sign('break', '* * *') })

/** What takes the place of the mark; null where the mark is only hidden, and seen while the caret is there. */
export function signOf(block: BlockName, number: number): Decoration | null {
  if (block === 'bullet') return bullet
  if (block === 'number') return Decoration.replace({ widget: new Sign('item', `${number}.`) })
  return block === 'break' ? sceneBreak : null
}

/** Whether the sign of a block stays while the caret is in it: an item is one by its bullet or number. */
export function isItem(block: BlockName): boolean {
  return block === 'bullet' || block === 'number'
}

const line = (name: string) => Decoration.line({ class: styles[name] })

/** How the lines of each block look. */
export const blockLines: Readonly<Record<BlockName, Decoration>> = {
  heading1: line('heading1'),
  heading2: line('heading2'),
  heading3: line('heading3'),
  quote: line('quote'),
  bullet: line('item'),
  number: line('item'),
  break: line('break'),
}

function isNumber(doc: Text, { from, to }: Range): boolean {
  const start = doc.sliceString(from, Math.min(to, from + LONGEST_PREFIX))
  return blockAt(start.replace(ALIGNMENT, ''), 0)?.name === 'number'
}

/** The number of an item: one more than there are items right above it. */
export function numberAt(doc: Text, item: Range): number {
  let number = 1
  for (let { from } = item; number < MOST_COUNTED; number++) {
    const breaks = breaksAround(doc, from)
    if (breaks.from === 0 || breaks.to - breaks.from > MOST_NEWLINES) return number
    const above = boundsAround(doc, breaks.from, breaks.from)
    if (!isNumber(doc, above)) return number
    from = above.from
  }
  return number
}

/** Whether two items follow each other in one list. */
export function areNeighbours(one: Range, other: Range): boolean {
  return one.to < other.from && other.from - one.to <= MOST_NEWLINES
}
