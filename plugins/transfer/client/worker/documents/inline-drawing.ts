import { toBase64 } from '#core/shared/text/base64.ts'
import { svgType } from '../../images/svg-type.ts'
import type { MarkupElement } from './markup.ts'

/** What is seen of a drawing. One without them is a store of symbols that others on the page use. */
const seen = new Set([
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use', 'foreignobject'],
])
/** What is in them is drawn only where others refer to it. */
const stores = new Set(['defs', 'symbol', 'clippath', 'mask', 'pattern', 'marker'])

/** A drawing in SVG that stands in a page, while its elements are read. */
export class InlineDrawing {
  readonly #at: number
  readonly #label: string
  readonly #open: string[] = []
  #words = ''
  #isSeen = false
  /** where its images stand in the source: they are imported by themselves, as covers do */
  readonly #images: [from: number, to: number][] = []
  /** of the image that is open */
  #image: { from: number; depth: number } | undefined

  /** @param at where it begins in the source of the page */
  constructor({ attributes }: MarkupElement, at: number) {
    this.#at = at
    this.#label = attributes.get('aria-label') ?? ''
  }

  open({ name }: MarkupElement, at: number): void {
    this.#open.push(name)
    if (name === 'image') this.#image ??= { from: at, depth: this.#open.length }
    else if (seen.has(name) && !this.#open.some(one => stores.has(one))) this.#isSeen = true
  }

  close(end: number): void {
    if (this.#image?.depth === this.#open.length) {
      this.#images.push([this.#image.from, end])
      this.#image = undefined
    }
    this.#open.pop()
  }

  text(text: string): void {
    if (this.#label === '' && this.#open.at(-1) === 'title') this.#words += text
  }

  get description(): string {
    return this.#label || this.#words
  }

  /** The drawing without its images, as an image with an address of its own; undefined where there is nothing to see. */
  address(source: string, end: number): string | undefined {
    if (!this.#isSeen) return undefined
    let drawing = ''
    let at = this.#at
    for (const [from, to] of this.#images) {
      drawing += source.slice(at, from)
      at = to
    }
    const file = new TextEncoder().encode(asFile(drawing + source.slice(at, end)))
    return `data:${svgType};base64,${toBase64(file)}`
  }
}

/** A page need not name the namespaces of a drawing, or names them at its beginning; a file has to. */
function asFile(drawing: string): string {
  const tag = /^<svg(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(drawing)?.[0] ?? ''
  const missing = [
    ...(/\sxmlns\s*=/.test(tag) ? [] : [' xmlns="http://www.w3.org/2000/svg"']),
    ...(/\sxmlns:xlink\s*=/.test(tag) ? [] : [' xmlns:xlink="http://www.w3.org/1999/xlink"']),
  ]
  return drawing.replace(/^<svg(?=[\s/>])/i, `<svg${missing.join('')}`)
}
