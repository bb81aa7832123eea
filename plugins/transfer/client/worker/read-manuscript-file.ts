import { decodeText, normalizeText } from '../../shared/decode/decode.ts'
import { isOtherFormat } from '../../shared/decode/other-format.ts'
import { decodedAddress, resolvedPath } from '../../shared/files/resolved-path.ts'
import { MAX_LINES } from '../../shared/limits.ts'
import type { ManuscriptFile } from '../../shared/types.ts'
import { openSource, Refusal, type ReportBuilder } from '../../shared.ts'
import { addressesIn, placeImages } from '../images/markdown-images.ts'
import { imageFileName, isOutside, type SourceImages } from '../images/source-images.ts'
import { documentFormat, type OpenBeside, readDocument } from './documents/read-document.ts'
import { detectLineEndings } from './line-endings.ts'
import type { FileFact, FileIssue } from './messages.ts'
import { withEmptyLines } from './section-text.ts'

/** A text with what is said of it. */
interface ReadText {
  file: ManuscriptFile
  fact: FileFact
}

interface ReadFile {
  read: ReadText[]
  issues: FileIssue[]
}

type NewImages = () => SourceImages

const archiveName = /\.zip$/i
const markdownName = /\.(?:md|markdown)$/i
const textName = /\.(?:txt|text)$/i

/**
 * Reads one chosen file, or the texts of an archive. @param newImages what takes the images of one text: their addresses
 * are its own
 */
export async function readManuscriptFile(file: File, newImages: NewImages, report: ReportBuilder): Promise<ReadFile> {
  if (!archiveName.test(file.name)) {
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    return readOne(file.name, bytes, newImages(), () => undefined)
  }
  try {
    return await readArchive(file, newImages, report)
  } catch (error) {
    return { read: [], issues: [issueOf(error, file.name)] }
  }
}

async function readArchive(file: File, newImages: NewImages, report: ReportBuilder): Promise<ReadFile> {
  const source = await openSource([{ path: file.name, file }])
  const known = new Set(source.paths)
  const found: ReadFile = { read: [], issues: [] }
  const others = new Set(source.paths)
  // Some programs name only the file, wherever it is.
  const byName = new Map(source.paths.map(path => [imageFileName(path), path]))
  for (const path of source.paths) {
    if (!documentFormat(path) && !markdownName.test(path) && !textName.test(path)) continue
    others.delete(path)
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const open: OpenBeside = address => {
      const near = resolvedPath(folder, address)
      const image = known.has(near) ? near : byName.get(imageFileName(decodedAddress(address)))
      if (image === undefined) return undefined
      others.delete(image)
      return () => source.read(image)
    }
    const { read, issues } = await readOne(path, () => source.read(path), newImages(), open)
    found.read.push(...read)
    found.issues.push(...issues)
  }
  if (found.read.length + found.issues.length === 0) throw new Refusal('nothing')
  for (const path of others) report.add('dropped', 'files', path)
  return found
}

async function readOne(
  name: string,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
  images: SourceImages,
  open: OpenBeside,
): Promise<ReadFile> {
  try {
    const bytes = await read()
    const format = documentFormat(name)
    if (!format) return await readText(name, bytes, images, open)
    const { markdown, title, isDivided } = await readDocument(format, bytes, { name, images, open })
    if (markdown === '') return { read: [], issues: [{ name, reason: 'empty' }] }
    const fact: FileFact = { name, encoding: 'utf-8', hadBom: false, lineEnds: 'lf', format }
    const file: ManuscriptFile = { name, text: normalizeText(markdown), format: 'markdown', title, isDivided }
    return { read: [{ fact, file }], issues: [] }
  } catch (error) {
    return { read: [], issues: [issueOf(error, name)] }
  }
}

async function readText(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  images: SourceImages,
  open: OpenBeside,
): Promise<ReadFile> {
  const decoded = decodeText(bytes)
  if (!decoded.ok) return { read: [], issues: [{ name, reason: decoded.reason }] }
  const { text, encoding, hadBom, wasGarbled } = decoded
  if (isOtherFormat(text)) throw new Refusal('not-this-format', name)
  if (linesIn(text) > MAX_LINES) throw new Refusal('too-many', name)
  const lineEnds = detectLineEndings(new TextDecoder(encoding).decode(bytes))
  const placed = markdownName.test(name) ? await withImages(withEmptyLines(text), images, open) : text
  const fact: FileFact = { name, encoding, hadBom, lineEnds, ...(wasGarbled && { wasGarbled }) }
  return { read: [{ file: { name, text: placed }, fact }], issues: [] }
}

function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Markdown with its images at their places. */
async function withImages(markdown: string, images: SourceImages, open: OpenBeside): Promise<string> {
  await images.takeAll(addressesIn(markdown), address => (isOutside(address) ? undefined : open(address)))
  return placeImages(markdown, ({ address }) => ({ place: images.placeOf(address) }))
}

/** @throws what is no fault of the file */
function issueOf(error: unknown, name: string): FileIssue {
  if (error instanceof Refusal) return { name, refused: error.reason, detail: error.detail }
  throw error
}
