import { resolvedPath } from '../../../shared/files/resolved-path.ts'
import { openZip, type Zip } from '../../../shared/files/zip.ts'
import { Refusal } from '../../../shared.ts'
import type { SourceImages } from '../../images/source-images.ts'
import { readHtml } from './html.ts'
import { collectNotes, type PageNotes } from './html-notes.ts'
import { elementsOf, isCutOff, readMarkup } from './markup.ts'
import { markupText } from './markup-text.ts'
import { type ReadDocument, TextBuilder } from './text-builder.ts'

const containerPath = 'META-INF/container.xml'

interface ManifestItem {
  href: string
  type: string
  isNavigation: boolean
}

/** Reads a book in EPUB, versions 2 and 3: its pages in the order in which they are read. @throws Refusal */
export async function readEpub(bytes: Uint8Array<ArrayBuffer>, images: SourceImages): Promise<ReadDocument> {
  const zip = await openZip(new Blob([bytes]))
  if (!zip.has(containerPath)) throw new Refusal('not-this-format')
  if (zip.has('META-INF/encryption.xml') && zip.has('META-INF/rights.xml')) throw new Refusal('encrypted')
  const packagePath = await packagePathIn(zip)
  const folder = packagePath.slice(0, packagePath.lastIndexOf('/') + 1)
  const { items, spine, title } = readPackage(markupText(await zip.read(packagePath), packagePath))
  const builder = new TextBuilder()
  const notes: PageNotes = { texts: new Map(), referred: new Set() }
  const pages = spine.flatMap(id => {
    const item = items.get(id)
    if (!item || item.isNavigation || !/html/.test(item.type)) return []
    const page = resolvedPath(folder, item.href)
    if (!zip.has(page)) throw new Refusal('damaged', item.href)
    const resolve = (address: string) => resolvedPath(page.slice(0, page.lastIndexOf('/') + 1), address)
    return { page, resolve, notes }
  })
  if (pages.length === 0) throw new Refusal('nothing')
  // A footnote may be on a later page than what refers to it.
  const sources: string[] = []
  for (const one of pages) {
    const source = markupText(await zip.read(one.page), one.page)
    if (isCutOff(source, 'html')) throw new Refusal('damaged', one.page)
    collectNotes(source, notes, one)
    sources.push(source)
  }
  for (const [at, one] of pages.entries()) readHtml(sources[at] ?? '', builder, one)
  await images.takeAll(builder.images, path => (zip.has(path) ? () => zip.read(path) : undefined))
  return builder.document(path => images.placeOf(path), title)
}

async function packagePathIn(zip: Zip): Promise<string> {
  let path = ''
  elementsOf(markupText(await zip.read(containerPath), containerPath), ({ name, attributes }) => {
    if (name === 'rootfile' && path === '') path = attributes.get('full-path') ?? ''
  })
  if (!zip.has(path)) throw new Refusal('damaged', path)
  return path
}

function readPackage(source: string) {
  const items = new Map<string, ManifestItem>()
  const spine: string[] = []
  let title = ''
  let isTitle = false
  readMarkup(
    source,
    {
      open({ name, attributes }) {
        const id = attributes.get('id') ?? ''
        const isNavigation = /(?:^|\s)nav(?:$|\s)/.test(attributes.get('properties') ?? '')
        const href = attributes.get('href') ?? ''
        if (name === 'item') items.set(id, { href, type: attributes.get('media-type') ?? '', isNavigation })
        else if (name === 'itemref') spine.push(attributes.get('idref') ?? '')
        isTitle = name === 'title' && title === ''
      },
      close() {
        isTitle = false
      },
      text(text) {
        if (isTitle) title += text.trim()
      },
    },
    { isHtml: false },
  )
  return { items, spine, title }
}
