import { normalizeLink } from '#core/shared/rich-text/link.ts'
import type { Align, BlockName, Flags, ParagraphFormat, RichText } from '#core/shared/rich-text/nodes.ts'
import { ParagraphBuilder } from './paragraph-builder.ts'

const names = (list: string) => new Set(list.split(' '))

const BLOCKS = names(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header li main nav ol p pre section summary table tbody tfoot thead tr ul',
)
const SKIPPED = names(
  'script style head title meta template noscript svg math object embed iframe canvas audio video select textarea',
)
const BOLD = names('b strong')
const ITALIC = names('i em cite dfn var')
const UNDERLINE = names('u ins')
const CODE = names('code kbd samp tt')

interface WalkContext {
  flags: Flags
  look: ParagraphFormat
  keepsWhite: boolean
}

/** The flags inside an element: by its name, overridden by its style. */
function flagsWithin(element: HTMLElement, name: string, outer: Flags): Flags {
  const { style } = element
  const flags = { ...outer }
  if (BOLD.has(name)) flags.bold = true
  if (ITALIC.has(name)) flags.italic = true
  if (UNDERLINE.has(name)) flags.underline = true
  if (CODE.has(name)) flags.code = true
  const link = name === 'a' ? normalizeLink(element.getAttribute('href') ?? '') : null
  if (link) flags.link = link
  if (/^(bold|bolder|[6-9]00)$/.test(style.fontWeight)) flags.bold = true
  if (/^(normal|lighter|[1-5]00)$/.test(style.fontWeight)) delete flags.bold
  if (/^(italic|oblique)/.test(style.fontStyle)) flags.italic = true
  if (style.fontStyle === 'normal') delete flags.italic
  // The underline of a link is not a mark.
  if (/underline/.test(style.textDecoration) && name !== 'a') flags.underline = true
  return flags
}

function alignWithin(element: HTMLElement, name: string, outer: Align | undefined): Align | undefined {
  const value = element.style.textAlign || element.getAttribute('align') || (name === 'center' ? 'center' : '')
  if (value === 'center') return 'center'
  if (value === 'right' || value === 'end') return 'right'
  return value === '' ? outer : undefined
}

const HEADINGS: Readonly<Record<string, BlockName>> = { h1: 'heading1', h2: 'heading2' }
/** The elements in which Word writes the bullet or number of an item. */
const WORD_SIGN = '[style*="mso-list:Ignore" i]'

/** Word has no list elements; a style marks a paragraph as an item. */
function wordBlock(element: HTMLElement): BlockName | undefined {
  if (/^Mso(?:Intense)?Quote/.test(element.className)) return 'quote'
  if (!/mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')) return undefined
  const sign = element.querySelector(WORD_SIGN)?.textContent ?? ''
  return /^[^\p{L}\p{N}]*[\p{L}\p{N}]+[.)]/u.test(sign) ? 'number' : 'bullet'
}

function blockWithin(element: HTMLElement, name: string, outer: BlockName | undefined): BlockName | undefined {
  if (/^h[1-6]$/.test(name)) return HEADINGS[name] ?? 'heading3'
  if (name === 'blockquote') return 'quote'
  if (name === 'li') return element.parentElement?.localName === 'ol' ? 'number' : 'bullet'
  return (name === 'p' ? wordBlock(element) : undefined) ?? outer
}

function walkElement(element: HTMLElement, outer: WalkContext, list: ParagraphBuilder): void {
  const name = element.localName
  if (SKIPPED.has(name) || element.style.display === 'none' || element.matches(WORD_SIGN)) return
  if (name === 'br') {
    list.breakLine()
    return
  }
  if (name === 'hr') {
    list.breakScene()
    list.begin(outer.look)
    return
  }
  const isBlock = BLOCKS.has(name)
  const align = isBlock ? alignWithin(element, name, outer.look.align) : outer.look.align
  const block = isBlock ? blockWithin(element, name, outer.look.block) : outer.look.block
  const flags = flagsWithin(element, name, outer.flags)
  // A heading is bold without a mark.
  if (block?.startsWith('heading')) delete flags.bold
  const context: WalkContext = {
    flags,
    look: { align, block },
    keepsWhite: outer.keepsWhite || name === 'pre' || /^(pre|break-spaces)/.test(element.style.whiteSpace),
  }
  if (isBlock) list.begin(context.look)
  if ((name === 'td' || name === 'th') && element.previousElementSibling) list.add('\t', context.flags, true)
  for (const child of element.childNodes) walk(child, context, list)
  if (isBlock) list.begin(outer.look)
}

function walk(node: Node, context: WalkContext, list: ParagraphBuilder): void {
  if (node.nodeType === Node.TEXT_NODE) list.add(node.nodeValue ?? '', context.flags, context.keepsWhite)
  else if (node.nodeType === Node.ELEMENT_NODE && 'style' in node) walkElement(node as HTMLElement, context, list)
}

/**
 * Reads HTML of other programs: paragraphs and blocks, bold, italic, underline, code, links and alignment; everything
 * else as text. It is parsed into a document that is never shown: nothing in it runs or loads.
 */
export function readPastedHtml(html: string): RichText {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const list = new ParagraphBuilder()
  walk(body, { flags: {}, look: {}, keepsWhite: false }, list)
  list.begin()
  return list.paragraphs
}
