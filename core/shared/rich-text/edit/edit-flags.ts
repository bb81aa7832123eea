import type { SourceRange } from '../markdown/scan.ts'
import { appendText, type Flags, flagsOf, isMention, type Leaf, type Mention } from '../nodes.ts'
import type { ParsedBlock } from './edit-block.ts'

/** The part of a block, in text offsets, that an edit applies to. */
export interface SelectedPart extends SourceRange {
  block: ParsedBlock
}

interface ChildPart {
  child: Leaf | Mention
  /** The selected range of the child's text; a mention has none. */
  first: number
  last: number
}

function childPartsOf({ block, from, to }: SelectedPart): ChildPart[] {
  let start = 0
  return block.children.map(child => {
    if (isMention(child)) {
      start++
      return { child, first: 0, last: 0 }
    }
    const { length } = child.text
    const first = Math.min(Math.max(from - start, 0), length)
    const last = Math.min(Math.max(to - start, 0), length)
    start += length
    return { child, first, last }
  })
}

/** The stretch of text with one link that an offset touches, mentions included; null if there is none. */
export function linkRangeAt(block: ParsedBlock, offset: number): SelectedPart | null {
  let start = 0
  let linkRange: (SourceRange & { link: string }) | null = null
  for (const child of block.children) {
    const end = start + (isMention(child) ? 1 : child.text.length)
    if (!isMention(child)) {
      if (linkRange && linkRange.link === child.link) linkRange.to = end
      else if (linkRange && linkRange.from <= offset && offset <= linkRange.to) break
      else linkRange = child.link === undefined ? null : { from: start, to: end, link: child.link }
    }
    start = end
  }
  return linkRange && linkRange.from <= offset && offset <= linkRange.to
    ? { block, from: linkRange.from, to: linkRange.to }
    : null
}

/** The flags of every leaf with selected text. */
export function selectedFlags(selection: SelectedPart): Flags[] {
  const parts = childPartsOf(selection).filter(({ first, last }) => first < last)
  return parts.map(({ child }) => (isMention(child) ? {} : flagsOf(child)))
}

/** The children of the block with the flags of the selected text changed. */
export function restyleChildren(selection: SelectedPart, restyle: (flags: Flags) => Flags): (Leaf | Mention)[] {
  const children: (Leaf | Mention)[] = []
  for (const { child, first, last } of childPartsOf(selection)) {
    if (isMention(child)) {
      children.push(child)
      continue
    }
    const flags = flagsOf(child)
    appendText(children, child.text.slice(0, first), flags)
    appendText(children, child.text.slice(first, last), restyle(flags))
    appendText(children, child.text.slice(last), flags)
  }
  return children
}
