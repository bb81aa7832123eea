import { Refusal } from '../../../shared.ts'

/** An element as it begins: its name without a prefix, in lower case, and its attributes. */
export interface MarkupElement {
  name: string
  attributes: ReadonlyMap<string, string>
}

/** What is read from a document, in its order. */
interface MarkupHandler {
  /** @param at where its tag begins in the source */
  open(element: MarkupElement, at: number): void
  /** @param end where it ends in the source */
  close(name: string, end: number): void
  text(text: string): void
}

/** Elements inside each other; no document that people write comes near. */
const depthMax = 500
const attributesMax = 100

/** Of HTML: they have no content. */
const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** Of HTML: what stands in them is no markup. */
const raw = new Set(['script', 'style', 'textarea', 'title'])
/** Of HTML: they end where another of them, or a block, begins. */
const closedByNext: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  p: new Set([
    ...['p', 'div', 'ul', 'ol', 'blockquote', 'section', 'article', 'table', 'hr', 'pre'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'aside', 'header', 'footer', 'main', 'nav', 'figure'],
  ]),
}

/** The signs of Latin-1 from the no-break space on, by the names that HTML gives them. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(latin.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)])),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", hellip: '…', prime: '′', Prime: '″', minus: '−' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„' },
  ...{ lsaquo: '‹', rsaquo: '›', bull: '•', trade: '™', dagger: '†', Dagger: '‡', permil: '‰', euro: '€' },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', circ: 'ˆ', tilde: '˜' },
  ...{ emsp: '\u2003', ensp: '\u2002', thinsp: '\u2009', zwnj: '\u200c', zwj: '\u200d' },
}

/**
 * Text with its signs in place of references. What a document declares itself is not expanded: it stays as it is
 * written.
 */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ''
  })
}

const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g

/**
 * Reads XML or HTML from its beginning to its end, once, in linear time. Nothing is fetched and nothing expanded.
 * @throws Refusal for markup that is nested too deeply
 */
export function readMarkup(source: string, handler: MarkupHandler, { isHtml }: { isHtml: boolean }): void {
  const open: string[] = []
  const close = (name: string, end: number) => {
    const from = open.lastIndexOf(name)
    if (from < 0) return
    for (const each of open.splice(from).reverse()) handler.close(each, end)
  }
  const signs = new Signs(source)
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    const text = source.slice(at, next < 0 ? source.length : next)
    if (text !== '') handler.text(decodeReferences(text))
    if (next < 0) break
    const skipped = endOfOther(signs, next, handler)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    const end = tagEnd(signs, next)
    if (end < 0) {
      // A sign in a text, or a document that is cut off.
      handler.text(source.slice(next, next + 1))
      at = next + 1
      continue
    }
    const inside = source.slice(next + 1, end)
    at = end + 1
    if (inside.startsWith('/')) {
      close(nameIn(inside.slice(1)), at)
      continue
    }
    const name = nameIn(inside)
    const last = open.at(-1)
    if (isHtml && last !== undefined && closedByNext[last]?.has(name)) close(last, next)
    handler.open({ name, attributes: attributesIn(inside) }, next)
    if (inside.endsWith('/') || (isHtml && voids.has(name))) {
      handler.close(name, at)
      continue
    }
    open.push(name)
    if (open.length > depthMax) throw new Refusal('too-deep', name)
    const stop = isHtml && raw.has(name) ? signs.after(`</${name}`, at) : -1
    if (stop < 0) continue
    handler.text(source.slice(at, stop))
    at = stop
  }
  for (const name of open.reverse()) handler.close(name, source.length)
}

/** Reports the elements of a document of XML, where its text does not matter. @throws Refusal */
export function elementsOf(source: string, open: (element: MarkupElement) => void): void {
  const nothing = () => undefined
  readMarkup(source, { open, close: nothing, text: nothing }, { isHtml: false })
}

/**
 * The end of a comment, a declaration or an instruction; the text of a CDATA section is reported. Undefined for what is none,
 * or has no end: that is text.
 */
function endOfOther(signs: Signs, at: number, handler: MarkupHandler): number | undefined {
  const { source } = signs
  const endAt = (sign: string) => {
    const found = signs.after(sign, at)
    return found < 0 ? undefined : found + sign.length
  }
  if (source.startsWith('<!--', at)) return endAt('-->')
  if (source.startsWith('<![CDATA[', at)) {
    const end = endAt(']]>')
    if (end !== undefined) handler.text(source.slice(at + 9, end - 3))
    return end
  }
  if (source.startsWith('<?', at)) return endAt('?>')
  if (!source.startsWith('<!', at)) return undefined
  // A document type may declare entities between brackets.
  const end = endAt('>')
  if (end === undefined) return undefined
  const inside = source.slice(at + 2, end)
  if (/^doctype/i.test(inside)) return inside.includes('[') ? Math.max(end, endAt(']>') ?? end) : end
  return inside.includes('<') ? undefined : end
}

/** Finds signs in a source. One that is missing once is missing in all that follows, so it is searched once. */
class Signs {
  readonly source: string
  readonly #missing = new Set<string>()
  #lower: string | undefined

  constructor(source: string) {
    this.source = source
  }

  /** Where the next one begins, -1 if there is none. Letters of a sign are small, and may be capitals in the source. */
  after(sign: string, from: number): number {
    if (this.#missing.has(sign)) return -1
    const found = (/[a-z]/.test(sign) ? this.#small : this.source).indexOf(sign, from)
    if (found < 0) this.#missing.add(sign)
    return found
  }

  /** As long as the source: other letters stay as they are. */
  get #small(): string {
    this.#lower ??= this.source.replace(/[A-Z]+/g, letters => letters.toLowerCase())
    return this.#lower
  }
}

/** The `>` of the tag that begins here; those in quotes are none. -1 if it is no tag. */
function tagEnd(signs: Signs, at: number): number {
  const { source } = signs
  if (!/[a-z/]/i.test(source[at + 1] ?? '')) return -1
  for (let end = at + 1; end < source.length; end++) {
    const sign = source[end] ?? ''
    if (sign === '>') return end
    if (sign === '<') return -1
    if (sign !== '"' && sign !== "'") continue
    end = signs.after(sign, end + 1)
    if (end < 0) return -1
  }
  return -1
}

/** Whether a document of XML, whose outermost element is known, lacks its end. */
export function isCutOff(source: string, root: string): boolean {
  // Some programs break the line within a tag.
  return !new RegExp(`</(?:\\w+:)?${root}\\s*>(?:\\s|<!--[^>]*-->)*$`, 'i').test(source.slice(-1000))
}

function nameIn(tag: string): string {
  const name = /^[^\s/>]+/.exec(tag)?.[0] ?? ''
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

function attributesIn(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const from = /^[^\s/>]+/.exec(tag)?.[0].length ?? 0
  for (const [, name = '', double, single, bare] of tag.slice(from).matchAll(attribute)) {
    found.set(name.toLowerCase(), decodeReferences(double ?? single ?? bare ?? ''))
    if (found.size >= attributesMax) break
  }
  return found
}
