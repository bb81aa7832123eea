import { writeImage } from '#core/shared/rich-text/markdown/blocks.ts'
import { readMarkup } from '../worker/documents/markup.ts'
import { type ImageSpan, imageDescription, imageFileName, isImageName, isOutside } from './source-images.ts'

// Images in Markdown of other programs stand inside of lines: here each becomes a block of its own, behind the
// paragraph that it stands in, so that no word is parted.

/** An image as Markdown names it. */
interface MarkdownImage {
  address: string
  description: string
  /** in Markdown */
  caption: string
  /** `![[name]]`, as Obsidian writes it */
  isWiki: boolean
}

/** What becomes of an image: it is placed, or left as it is written. */
type PlaceOf = (image: MarkdownImage) => { place: ImageSpan } | 'as-written'

const descriptionPart = String.raw`(?:[^\\[\]\n]|\\[^\n]|\[[^[\]\n]{0,200}\]){0,1500}`
const addressPart = String.raw`<[^<>\n]{1,2000}>[^()\n]{0,300}|[^()\n]{1,2000}(?:\([^()\n]{0,300}\)[^()\n]{0,300}){0,3}`
/** Code first: what stands in it is left alone. */
const images = new RegExp(
  [
    '(?<code>`[^`\\n]+`)',
    String.raw`!\[\[(?<target>[^\][|\n]{1,500})(?:\|(?<alias>[^\]\n]{1,500}))?\]\]`,
    `!\\[(?<description>${descriptionPart})\\](?:\\((?<address>${addressPart})\\)|\\[(?<name>[^\\][\\n]{0,200})\\])`,
    '(?<tag><img\\b[^<>\\n]{0,3000}>)',
  ].join('|'),
  'giu',
)
/** An image that is a link: the image stands alone, and the link behind it. */
const linked = /\[(!\[[^[\]\n]{0,1000}\]\([^()\n]{1,2000}\))\]\(([^()\s]{1,2000})\)/g
const fence = /^ {0,3}(`{3,}|~{3,})/
const definition = /^ {0,3}\[([^\][\n]{1,200})\]:[ \t]*(?:<([^<>\n]{1,2000})>|(\S{1,2000}))(?:[ \t]+["'(].*)?$/
const dataAddresses = /\bdata:image\/[a-z0-9.+-]{1,40};base64,[A-Za-z0-9+/]*={0,2}/g
const dataMark = /data:skald-(\d{1,6});/g
/** Sizes that Obsidian writes in the place of a description: `|300`, `|300x200`. */
const size = /\|?\s*\d{1,5}(?:x\d{1,5})?\s*$/
/** The same behind an address: `image.png =300x200`. */
const writtenSize = /\s+=\d{0,5}x\d{0,5}\s*$/
/** A line that begins a block of its own, so that what waits comes before it. */
const beginning = /^\s*(?:[-*+] |\d{1,3}[.)] |#{1,6} |>|`{3}|~{3})/
/** What is left of a line whose image was all it had. */
const empty = /^[\s>#*_|+-]*$|^\s*\d{1,3}[.)]\s*$/

/** The addresses of the images of a text, each once. */
export function addressesIn(markdown: string): Set<string> {
  const found = new Set<string>()
  placeImages(markdown, image => {
    found.add(image.address)
    return 'as-written'
  })
  return found
}

/** A text in which images are blocks of their own, in the notation of the editor. */
export function placeImages(markdown: string, placeOf: PlaceOf): string {
  if (!markdown.includes('![') && !/<img\b/i.test(markdown)) return markdown
  return new ImagePlacer(markdown, placeOf).read()
}

class ImagePlacer {
  readonly #placeOf: PlaceOf
  readonly #source: string
  /** long addresses, which stand in the text as short marks */
  readonly #data: string[] = []
  readonly #definitions = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #lines: string[] = []
  #waiting: string[] = []
  #found: string[] = []

  constructor(markdown: string, placeOf: PlaceOf) {
    this.#placeOf = placeOf
    this.#source = markdown.replace(dataAddresses, address => `data:skald-${this.#data.push(address) - 1};`)
  }

  read(): string {
    const lines = this.#source.split('\n')
    for (const line of lines) {
      const [, name = '', angled, bare = ''] = definition.exec(line) ?? []
      if (name !== '') this.#definitions.set(nameKey(name), angled ?? bare)
    }
    let open = ''
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] ?? ''
      const [, sign = ''] = fence.exec(line) ?? []
      if (open !== '' || sign !== '') {
        if (open === '') this.#flush()
        if (open === '') open = sign
        else if (sign.startsWith(open)) open = ''
        this.#lines.push(line)
      } else at += this.#line(line, lines.slice(at + 1, at + 1 + captionLines))
    }
    this.#flush()
    return this.#withData(this.#keptLines().join('\n'))
  }

  /** Without the definitions that are used up, and without two blank lines where something was taken out. */
  #keptLines(): string[] {
    const kept: string[] = []
    let isCut = false
    for (const line of this.#lines) {
      const isSecondBlank = line.trim() === '' && (kept.at(-1) ?? '').trim() === ''
      if (this.#isUsedDefinition(line) || (isSecondBlank && (isCut || line === cut))) {
        isCut = true
        continue
      }
      isCut = line === cut
      kept.push(isCut ? '' : line)
    }
    while (isCut && kept.at(-1)?.trim() === '') kept.pop()
    return kept
  }

  /** @returns how many of the lines below belong to it */
  #line(line: string, below: readonly string[]): number {
    if (line.trim() === '' || beginning.test(line)) this.#flush()
    this.#found = []
    const captions = this.#captionBelow(line, below)
    const rest = line
      .replace(linked, (_, image: string, address: string) =>
        /^https?:/i.test(address) ? `${image} [${address}](${address})` : image,
      )
      .replace(images, (whole, ...parts) => this.#replaced(whole, parts.at(-1), captions.text))
    if (this.#found.length === 0) {
      this.#lines.push(rest)
      return 0
    }
    if (!empty.test(rest)) this.#lines.push(/^\s/.test(line) ? rest.trimEnd() : rest.trim())
    this.#waiting.push(...this.#found)
    if (empty.test(rest)) this.#flush()
    return captions.count
  }

  /** An image that is the whole of its line and inside of the file has its caption in the lines right below it. */
  #captionBelow(line: string, below: readonly string[]): { text: string; count: number } {
    const [, name] = /^!\[.*\]\[([^\][]+)\]$/.exec(line) ?? []
    const address = name === undefined ? undefined : this.#definitions.get(nameKey(name))
    if (!address?.startsWith('data:skald-')) return { text: '', count: 0 }
    const end = below.findIndex(one => one.trim() === '')
    const lines = below.slice(0, end < 0 ? below.length : end)
    return { text: lines.join('\n'), count: lines.length }
  }

  #replaced(whole: string, parts: Record<string, string | undefined>, caption: string): string {
    const image = parts.code === undefined ? this.#imageOf(parts) : undefined
    // What else is embedded, such as a note, is none.
    if (!image || !(isImageName(image.address) || isOutside(image.address))) return whole
    const described = { ...image, caption: image.caption || caption }
    const answer = this.#placeOf(described)
    if (answer === 'as-written') return whole
    if (parts.name !== undefined) this.#used.add(nameKey(parts.name || (parts.description ?? '')))
    const { place } = answer
    if (!place || !('id' in place)) return writeLeft(described, place)
    this.#found.push(writePlaced(described, place.id))
    return ''
  }

  #imageOf(parts: Record<string, string | undefined>): MarkdownImage | undefined {
    const { target, alias, description = '', address, name, tag } = parts
    if (target !== undefined) {
      const caption = alias === undefined ? '' : alias.replace(size, '').trim()
      // In a table, the bar before the size is escaped.
      return { address: target.replace(/\\$/, '').trim(), description: '', caption, isWiki: true }
    }
    if (tag !== undefined) return this.#imageOfTag(tag)
    const described = imageDescription(description.replace(size, '').replace(/\\([\\[\]`*_])/g, '$1'))
    if (name !== undefined) {
      const known = this.#definitions.get(nameKey(name || description))
      return known === undefined
        ? undefined
        : { address: this.#withData(known), description: described, caption: '', isWiki: false }
    }
    const [, angled, bare = ''] = /^\s*(?:<([^<>]*)>|(.*))/.exec(address ?? '') ?? []
    const [title = ''] = /\s+(?:"[^"]*"|'[^']*')\s*$/.exec(address ?? '') ?? []
    const path =
      angled ??
      bare
        .slice(0, bare.length - title.length)
        .replace(writtenSize, '')
        .trim()
    if (path.startsWith('image:')) return undefined
    return { address: this.#withData(path), description: described, caption: title.trim().slice(1, -1), isWiki: false }
  }

  #imageOfTag(tag: string): MarkdownImage | undefined {
    let image: MarkdownImage | undefined
    const nothing = () => undefined
    const open = ({ attributes }: { attributes: ReadonlyMap<string, string> }) => {
      const address = attributes.get('src') ?? ''
      const description = imageDescription(attributes.get('alt') ?? '')
      if (address !== '') image ??= { address: this.#withData(address), description, caption: '', isWiki: false }
    }
    readMarkup(tag, { open, close: nothing, text: nothing }, { isHtml: true })
    return image
  }

  /** What waits becomes blocks here. */
  #flush(): void {
    if (this.#waiting.length > 0) this.#lines.push(cut, ...this.#waiting.flatMap(block => [block, cut]))
    this.#waiting = []
  }

  #isUsedDefinition(line: string): boolean {
    const [, name = ''] = definition.exec(line) ?? []
    return name !== '' && this.#used.has(nameKey(name))
  }

  #withData(text: string): string {
    return text.replace(dataMark, (whole, at: string) => this.#data[Number(at)] ?? whole)
  }
}

/** A blank line around an image; one of the text next to it is the same. No line of a text holds an end of a line. */
const cut = '\n'
/** Lines of a caption that are read. */
const captionLines = 100

const nameKey = (name: string) => name.trim().toLowerCase()

function writePlaced({ description, caption }: MarkdownImage, imageId: string): string {
  const [, align, words = ''] = /^(?:(\{(?:left|center|right)\})(?: |$))?([\s\S]*)$/.exec(caption) ?? []
  return `${align === undefined ? '' : `${align} `}${writeImage({ imageId, description })}${words}`
}

/** One that is left out is replaced by its description, or by its name, where it stood. */
function writeLeft({ address, description, caption }: MarkdownImage, place: ImageSpan): string {
  const described = (description || imageFileName(address)).replace(/[\\[\]*_`]/g, String.raw`\$&`)
  const link = place && 'link' in place ? `[${described}](${place.link})` : `[${described}]`
  return [link, caption].filter(part => part !== '').join(' ')
}
