import type { Block } from './edit-block.ts'
import { appendText, type Flags, flagsOf, isMention, type Leaf, type Mention } from './nodes.ts'
import type { Range } from './scan.ts'

/** The part of a block, in offsets of its text, that an edit is about. */
export interface Picked extends Range {
  block: Block
}

interface Part {
  child: Leaf | Mention
  /** Where the picked part of the child's text begins and ends; nothing of a mention is ever picked. */
  first: number
  last: number
}

function partsOf({ block, from, to }: Picked): Part[] {
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

/** The stretch of text with one link that an offset touches, whatever mentions stand in it; null where there is none. */
export function linkedAround(block: Block, offset: number): Picked | null {
  let start = 0
  let run: (Range & { link: string }) | null = null
  for (const child of block.children) {
    const end = start + (isMention(child) ? 1 : child.text.length)
    if (!isMention(child)) {
      if (run && run.link === child.link) run.to = end
      else if (run && run.from <= offset && offset <= run.to) break
      else run = child.link === undefined ? null : { from: start, to: end, link: child.link }
    }
    start = end
  }
  return run && run.from <= offset && offset <= run.to ? { block, from: run.from, to: run.to } : null
}

/** The flags of every leaf that has picked text. */
export function pickedFlags(picked: Picked): Flags[] {
  const parts = partsOf(picked).filter(({ first, last }) => first < last)
  return parts.map(({ child }) => (isMention(child) ? {} : flagsOf(child)))
}

/** The children of the block with the flags of the picked text changed. */
export function restyleChildren(picked: Picked, restyle: (flags: Flags) => Flags): (Leaf | Mention)[] {
  const children: (Leaf | Mention)[] = []
  for (const { child, first, last } of partsOf(picked)) {
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
