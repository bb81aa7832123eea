import { typeOfBytes } from '#core/shared/image-type.ts'
import { limits } from '#core/shared/limits.ts'
import { cleanText } from '#core/shared/rich-text/characters.ts'
import { MAX_DESCRIPTION } from '#core/shared/rich-text/markdown/blocks.ts'
import { importLimits, type PlannedImage, type ReportBuilder } from '../../shared.ts'
import { isSvg, svgType } from './svg-type.ts'

type ReadBytes = () => Promise<Uint8Array<ArrayBuffer>>

/** What stands in a text in place of an image of the source: the image, a link, or its description. */
export type ImageSpan = { id: string } | { link: string } | undefined

interface SourceImagesOptions {
  report: ReportBuilder
  /** the same whenever the same source is read */
  idOf(address: string, bytes: Uint8Array): string
  /** the images of other files that are imported together, by id */
  planned?: Map<string, PlannedImage>
}

const dataAddress = /^data:[^,;]{0,100}(?:;[^,;]{0,100})*;base64,/i
const hasScheme = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/** An address that leads out of the source. Images inside of the address itself are parts of the source. */
export const isOutside = (address: string): boolean => hasScheme.test(address)

/** Whether an address inside of a source is that of an image by its ending, of a kind that is shown here or not. */
export const isImageName = (address: string): boolean =>
  /\.(?:png|jpe?g|jfif|gif|webp|avif|svgz?|bmp|tiff?|heic|ico|emf|wmf|psd)(?:[?#].*)?$/i.test(address)

/** The name of an image as people know it. */
export function imageFileName(address: string): string {
  if (address.startsWith('data:')) return 'image'
  const path = address.split(/[?#]/)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1) || address.slice(0, 100)
}

/** One line that an image can have as its description. */
export function imageDescription(text: string): string {
  return cleanText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}

/** The images of one file or archive: each is taken once, however often texts name it, or left out with the reason. */
export class SourceImages {
  readonly planned: Map<string, PlannedImage>
  readonly report: ReportBuilder
  readonly #idOf: SourceImagesOptions['idOf']
  readonly #places = new Map<string, ImageSpan>()

  constructor({ report, idOf, planned = new Map() }: SourceImagesOptions) {
    this.planned = planned
    this.report = report
    this.#idOf = idOf
  }

  /** Where an address leads that has been taken. */
  placeOf(address: string): ImageSpan {
    return this.#places.get(address)
  }

  /** Takes the images at these addresses. @param open finds the bytes of one inside of the source */
  async takeAll(addresses: Iterable<string>, open: (address: string) => ReadBytes | undefined): Promise<void> {
    for (const address of addresses) await this.take(address, open(address))
  }

  /** Takes one image. Nothing is fetched: one that is elsewhere stays there, as a link. */
  async take(address: string, read: ReadBytes | undefined): Promise<ImageSpan> {
    if (!this.#places.has(address)) this.#places.set(address, await this.#taken(address, read))
    return this.#places.get(address)
  }

  async #taken(address: string, read: ReadBytes | undefined): Promise<ImageSpan> {
    const data = dataAddress.test(address) ? bytesOfData(address) : undefined
    if (!data && !read && isOutside(address)) return this.#leaveOutside(address)
    const name = imageFileName(address)
    if (!data && !read) return this.#leave('images-missing', name)
    if (this.planned.size >= importLimits.images) return this.#leave('images-many', name)
    const bytes = data ?? (await read?.()) ?? new Uint8Array()
    const type = typeOfBytes(bytes) ?? (isSvg(bytes) ? svgType : undefined)
    if (!type) return this.#leave('images-format', name)
    if (bytes.length > limits.uploadBytes) return this.#leave('images-large', name)
    const id = this.#idOf(address, bytes)
    if (type === svgType) this.report.add('changed', 'images-drawn', name)
    if (!this.planned.has(id)) this.planned.set(id, { id, name, image: new Blob([bytes], { type }) })
    return { id }
  }

  #leave(what: string, name: string): undefined {
    this.report.add('dropped', what, name)
  }

  #leaveOutside(address: string): ImageSpan {
    if (!/^https?:/i.test(address)) return this.#leave('images-missing', address.slice(0, 100))
    this.report.add('changed', 'outside-images', address)
    return { link: address }
  }
}

/** The bytes inside of an address; none where they are broken. */
function bytesOfData(address: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(address.slice(address.indexOf(',') + 1))
    return Uint8Array.from(text, character => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
