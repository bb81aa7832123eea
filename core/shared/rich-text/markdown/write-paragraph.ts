import { type Flags, isMention, type Leaf, type Mention, type Paragraph } from '../nodes.ts'
import { BLOCK_MARKS, escapeBlock, writeBreak, writeImage } from './blocks.ts'
import { writeMention } from './mention-syntax.ts'
import { closerOf, type InlineStyle, openerOf } from './tokenize.ts'
import { writeText } from './write-text.ts'

type Children = readonly (Leaf | Mention)[]

/** In the order in which delimiters open; code is innermost, because nothing else counts inside it. */
function stylesOf({ link, fontSize, footnote, underline, bold, italic, code }: Flags): InlineStyle[] {
  const styles: InlineStyle[] = []
  if (link) styles.push(`link:${link}`)
  // They end with the same brace: text has one of them at most.
  if (footnote) styles.push('footnote')
  else if (fontSize) styles.push(fontSize)
  if (underline) styles.push('underline')
  if (bold) styles.push('bold')
  if (italic) styles.push('italic')
  if (code) styles.push('code')
  return styles
}

interface Gap {
  closers: string
  openers: string
  /** The open styles after it, outermost first. */
  styles: InlineStyle[]
}

/** The delimiters between two neighbours. */
function gapBetween(before: readonly InlineStyle[], after: readonly InlineStyle[]): Gap {
  const isSame = before.length === after.length && before.every(style => after.includes(style))
  // Code cannot contain other delimiters, so it closes and reopens around them.
  const continued = before.filter(style => after.includes(style) && (isSame || style !== 'code'))
  const closing = before.filter(style => !continued.includes(style)).reverse()
  const opening = after.filter(style => !continued.includes(style))
  return {
    closers: closing.map(closerOf).join(''),
    openers: opening.map(openerOf).join(''),
    styles: [...continued, ...opening],
  }
}

/** The styles of the first leaf from each child on. */
function nextLeafStyles(children: Children): InlineStyle[][] {
  const found: InlineStyle[][] = []
  let styles: InlineStyle[] = []
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index]!
    if (!isMention(child)) styles = stylesOf(child)
    found[index] = styles
  }
  return found
}

/**
 * The gap before each child, and one after the last. Styles shared by the leaves around a mention stay open, except
 * code.
 */
function gapsOf(children: Children): Gap[] {
  const next = nextLeafStyles(children)
  let open: InlineStyle[] = []
  const gaps = children.map((child, index) => {
    const leaf = next[index]!
    const gap = gapBetween(
      open,
      isMention(child) ? open.filter(style => style !== 'code' && leaf.includes(style)) : leaf,
    )
    open = gap.styles
    return gap
  })
  return [...gaps, gapBetween(open, [])]
}

function writeChildren(children: Children): string {
  const gaps = gapsOf(children)
  let source = ''
  children.forEach((child, index) => {
    const before = gaps[index]!
    const after = gaps[index + 1]!
    source += before.closers + before.openers
    if (isMention(child)) source += writeMention(child)
    else {
      source += writeText(child.text, {
        flags: child,
        isFirst: source === '',
        isLast: index === children.length - 1 && after.closers === '',
        afterOpener: before.openers !== '',
        beforeCloser: after.closers !== '',
        beforeLink: after.closers === '' && after.openers.startsWith('['),
      })
    }
  })
  source += gaps.at(-1)!.closers
  // The last line is empty, and would merge with the newlines between paragraphs.
  return source.endsWith('\n') ? `${source}\\` : source
}

/** The source of one canonical paragraph. It has no blank line and parses back to the same paragraph. */
export function writeParagraph({ align, block, sceneId, image, children }: Paragraph): string {
  if (block === 'break') return writeBreak(sceneId)
  const text = writeChildren(children)
  const source = image ? writeImage(image) + text : block ? BLOCK_MARKS[block] + text : escapeBlock(text)
  if (!align) return source
  return source === '' ? `{${align}}` : `{${align}} ${source}`
}
