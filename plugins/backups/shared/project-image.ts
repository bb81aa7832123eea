import { fromBase64 } from '#core/shared/text/base64.ts'

/** An image of a project. Its bytes are read when they are needed: all of them may be more than fits into memory. */
export interface ProjectImage {
  id: string
  /** how it is called in what is said of it: its id or, among plain files, its path */
  name: string
  type: string
  bytes: Blob
  /** they are a text of JSON, in base64 */
  isBase64: boolean
}

/** Characters that are decoded at once. */
const piece = 1024 * 1024

/** The file of an image. @throws DOMException if it is not in base64 */
export async function fileOfImage({ type, bytes, isBase64 }: ProjectImage): Promise<Blob> {
  if (!isBase64) return bytes
  const parts: Uint8Array<ArrayBuffer>[] = []
  let rest = ''
  for (let at = 0; at < bytes.size; at += piece) {
    const read = rest + (await bytes.slice(at, at + piece).text())
    // A piece can end between the two characters of an escape.
    const isCut = read.endsWith('\\')
    const text = plainOf(isCut ? read.slice(0, -1) : read)
    const whole = text.length - (text.length % 4)
    parts.push(fromBase64(text.slice(0, whole)))
    rest = text.slice(whole) + (isCut ? '\\' : '')
  }
  if (rest !== '') parts.push(fromBase64(rest))
  return new Blob(parts, { type })
}

/** Base64 without what programs that write JSON add to it. */
const plainOf = (text: string) => (text.includes('\\') ? text.replaceAll('\\/', '/').replace(/\\[nrt]/g, '') : text)

/** The bytes of an image as a file, nearly. */
export function sizeOfImage({ bytes, isBase64 }: ProjectImage): number {
  return isBase64 ? (bytes.size / 4) * 3 : bytes.size
}
