import type { Align, Flags, RichText } from '#core/shared/richtext/nodes.ts'
import { ParagraphList } from './paragraph-list.ts'

const names = (list: string) => new Set(list.split(' '))

const BLOCKS = names(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul',
)
const UNREAD = names(
  'script style head title meta template noscript svg math object embed iframe canvas audio video select textarea',
)
const BOLD = names('b strong')
const ITALIC = names('i em cite dfn var')
const UNDERLINE = names('u ins')
const CODE = names('code kbd samp tt')

interface Surroundings {
  flags: Flags
  align: Align | undefined
  keepsWhite: boolean
}

/** The flags inside an element: what its name says, unless its style says otherwise. */
function flagsWithin({ style }: HTMLElement, name: string, outer: Flags): Flags {
  const flags = { ...outer }
  if (BOLD.has(name)) flags.bold = true
  if (ITALIC.has(name)) flags.italic = true
  if (UNDERLINE.has(name)) flags.underline = true
  if (CODE.has(name)) flags.code = true
  if (/^(bold|bolder|[6-9]00)$/.test(style.fontWeight)) flags.bold = true
  if (/^(normal|lighter|[1-5]00)$/.test(style.fontWeight)) delete flags.bold
  if (/^(italic|oblique)/.test(style.fontStyle)) flags.italic = true
  if (style.fontStyle === 'normal') delete flags.italic
  // Links are underlined because they are links.
  if (/underline/.test(style.textDecoration) && name !== 'a') flags.underline = true
  return flags
}

function alignWithin(element: HTMLElement, name: string, outer: Align | undefined): Align | undefined {
  const said = element.style.textAlign || element.getAttribute('align') || (name === 'center' ? 'center' : '')
  if (said === 'center') return 'center'
  if (said === 'right' || said === 'end') return 'right'
  return said === '' ? outer : undefined
}

/** What stands before an item of a list, written out. */
function bulletOf(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return '• '
  const items = [...list.children].filter(child => child.localName === 'li')
  return `${items.indexOf(item) + 1}. `
}

function walkElement(element: HTMLElement, outer: Surroundings, list: ParagraphList): void {
  const name = element.localName
  if (UNREAD.has(name) || element.style.display === 'none') return
  if (name === 'br') {
    list.breakLine()
    return
  }
  const isBlock = BLOCKS.has(name)
  const around: Surroundings = {
    flags: flagsWithin(element, name, outer.flags),
    align: isBlock ? alignWithin(element, name, outer.align) : outer.align,
    keepsWhite: outer.keepsWhite || name === 'pre' || /^(pre|break-spaces)/.test(element.style.whiteSpace),
  }
  if (isBlock) list.begin(around.align)
  if (name === 'li') list.add(bulletOf(element), around.flags, true)
  if ((name === 'td' || name === 'th') && element.previousElementSibling) list.add('\t', around.flags, true)
  for (const child of element.childNodes) walk(child, around, list)
  if (isBlock) list.begin(outer.align)
}

function walk(node: Node, around: Surroundings, list: ParagraphList): void {
  if (node.nodeType === Node.TEXT_NODE) list.add(node.nodeValue ?? '', around.flags, around.keepsWhite)
  else if (node.nodeType === Node.ELEMENT_NODE && 'style' in node) walkElement(node as HTMLElement, around, list)
}

/**
 * What another program's HTML says: paragraphs, bold, italic, underline, code and alignment, all else as text. It is
 * parsed into a document that is never shown: nothing in it runs or loads, and only text leaves it.
 */
export function readHtml(html: string): RichText {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const list = new ParagraphList()
  walk(body, { flags: {}, align: undefined, keepsWhite: false }, list)
  list.begin()
  return list.done
}
