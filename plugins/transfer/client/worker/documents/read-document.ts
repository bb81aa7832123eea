import { Refusal } from '../../../shared.ts'
import type { SourceImages } from '../../images/source-images.ts'
import { readHtml } from './html.ts'
import { collectNotes, type PageNotes } from './html-notes.ts'
import { isCutOff } from './markup.ts'
import { markupText } from './markup-text.ts'
import { type ReadDocument, TextBuilder } from './text-builder.ts'

/** Finds a file beside a document: an image that it shows. */
export type OpenBeside = (address: string) => (() => Promise<Uint8Array<ArrayBuffer>>) | undefined

export type DocumentFormat = 'docx' | 'epub' | 'html'

/** The format that the name of a file says; undefined for text and Markdown. */
export function documentFormat(name: string): DocumentFormat | undefined {
  const ending = /\.(docx|epub|html?|xhtml)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return undefined
  return ending === 'docx' || ending === 'epub' ? ending : 'html'
}

/**
 * Reads a document that is no plain text. Code of a format is loaded when the first such file is read. @throws Refusal
 */
export async function readDocument(
  format: DocumentFormat,
  bytes: Uint8Array<ArrayBuffer>,
  { name, images, open = () => undefined }: { name: string; images: SourceImages; open?: OpenBeside },
): Promise<ReadDocument> {
  if (bytes.length === 0) throw new Refusal('empty', name)
  if (format === 'docx') return (await import('./docx.ts')).readDocx(bytes, images)
  if (format === 'epub') return (await import('./epub.ts')).readEpub(bytes, images)
  return readPage(markupText(bytes, name), name, images, open)
}

async function readPage(source: string, name: string, images: SourceImages, open: OpenBeside): Promise<ReadDocument> {
  if (!/<[a-z!][^<>]*>/i.test(source)) throw new Refusal('not-this-format')
  // Many pages do without this end, but none of those that stop within a tag.
  const isWhole = !/<html[\s>]/i.test(source.slice(0, 5000)) || !isCutOff(source, 'html')
  if (!isWhole && source.lastIndexOf('<') > source.lastIndexOf('>')) throw new Refusal('damaged', name)
  if (!isWhole) images.report.add('changed', 'cut-off', name)
  const builder = new TextBuilder()
  const notes: PageNotes = { texts: new Map(), referred: new Set() }
  const page = { page: '', resolve: (address: string) => address, notes }
  collectNotes(source, notes, page)
  const title = readHtml(source, builder, page).trim()
  await images.takeAll(builder.images, open)
  return builder.document(address => images.placeOf(address), title)
}
