import { fromPlainText, type Leaf, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import type { Source } from '../../../shared/files/source.ts'
import { textOf } from '../../../shared.ts'
import type { PlanBuilder } from '../plan-builder.ts'
import { childOf, readXml, textIn, type XmlElement } from '../xml-tree.ts'
import { itemAddress, type LinkedDocument, type LinkedDocuments, readRtf } from './rtf.ts'

export interface BinderItem {
  id: string
  /** all by which others name it: version 2 has a number besides */
  ids: readonly string[]
  type: string
  title: string
  text: RichText
  synopsis: RichText
  notes: RichText
  /** where its author looks things up: pages of the web, other items */
  bookmarks: RichText
  tags: string[]
  children: BinderItem[]
}

/** Files of an item in version 3, and in version 2, which has them all in one folder. */
const dataFile = /^Files\/Data\/([^/]+)\/([^/]+)$/
const docsFile = /^Files\/Docs\/(\d+)(?:_(notes|synopsis))?\.(\w+)$/
/** Files beside a text that belong to Scrivener alone. */
const ownFile = /\.(?:styles|comments|links)$|\.checksum$/i
const snapshot = /^Snapshots\/([^/]+)\.snapshots\/.+\.rtf$/i

/** Reads the items of a binder with the files that they have. */
export class BinderReader {
  readonly #source: Source
  readonly #root: string
  readonly #builder: PlanBuilder
  /** paths by what they are to an item, by its id */
  readonly #files = new Map<string, Map<string, string>>()
  readonly #snapshots = new Map<string, number>()
  readonly #labels: ReadonlyMap<string, string>
  readonly #statuses: ReadonlyMap<string, string>
  readonly #keywords: ReadonlyMap<string, string>

  constructor(source: Source, root: string, xml: XmlElement, builder: PlanBuilder) {
    this.#source = source
    this.#root = root
    this.#builder = builder
    for (const path of source.paths) if (path.startsWith(root)) this.#place(path, path.slice(root.length))
    this.#labels = namesOf(childOf(childOf(xml, 'labelsettings'), 'labels'))
    this.#statuses = namesOf(childOf(childOf(xml, 'statussettings'), 'statusitems'))
    this.#keywords = keywordsOf(childOf(xml, 'keywords'))
  }

  #place(path: string, name: string): void {
    const [, older] = snapshot.exec(name) ?? []
    if (older !== undefined) this.#snapshots.set(older, (this.#snapshots.get(older) ?? 0) + 1)
    const [, id, file] = dataFile.exec(name) ?? []
    const [, number, kind = 'content', ending] = docsFile.exec(name) ?? []
    const owner = id ?? number
    if (owner === undefined) return
    const own = this.#files.get(owner) ?? new Map<string, string>()
    this.#files.set(owner, own.set(file ?? `${kind}.${ending}`, path))
  }

  async read(element: XmlElement): Promise<BinderItem> {
    const ids = ['uuid', 'id'].flatMap(name => element.attributes.get(name) ?? [])
    const files = new Map(ids.flatMap(id => [...(this.#files.get(id) ?? [])]))
    for (const id of ids) this.#files.delete(id)
    const comments = await this.#comments(files.get('content.comments'))
    const rtf = async (file: string, notes?: LinkedDocuments) => {
      const path = files.get(file)
      return path === undefined
        ? []
        : readRtf(await this.#source.read(path), path, { images: this.#builder.images, notes })
    }
    const plain = async (file: string) => {
      const path = files.get(file)
      const bytes = path === undefined ? new Uint8Array() : await this.#source.read(path)
      return path === undefined || bytes.length === 0 ? [] : fromPlainText(textOf(bytes, path))
    }
    const text = files.has('content.rtf') ? await rtf('content.rtf', comments) : await plain('content.txt')
    const read = new Set(['content.rtf', 'content.txt', 'notes.rtf', 'synopsis.txt'])
    for (const [file, path] of files)
      if (!read.has(file) && !ownFile.test(path)) await this.#builder.addFile(path, () => this.#source.read(path))
    // A document without a title is shown by its first line.
    const title = textIn(element, 'title') || plainText(text).split('\n')[0] || '–'
    for (const id of ids) this.#builder.report.add('dropped', 'snapshots', title, this.#snapshots.get(id) ?? 0)
    const children: BinderItem[] = []
    for (const child of childOf(element, 'children')?.children ?? []) children.push(await this.read(child))
    return {
      ...{ id: ids[0] ?? '', ids, type: element.attributes.get('type') ?? '', title, text, children },
      ...{ tags: this.#tagsOf(element), bookmarks: bookmarksOf(element) },
      ...{ synopsis: await plain('synopsis.txt'), notes: await rtf('notes.rtf') },
    }
  }

  /** Names files of documents that the binder does not hold. */
  async rest(): Promise<void> {
    for (const files of this.#files.values())
      for (const path of files.values())
        if (!ownFile.test(path))
          await this.#builder.addFile(path.slice(this.#root.length), () => this.#source.read(path))
  }

  #tagsOf(element: XmlElement): string[] {
    const meta = childOf(element, 'metadata')
    const keywords = childOf(element, 'keywords')?.children ?? []
    return [
      this.#labels.get(textIn(meta, 'labelid')),
      this.#statuses.get(textIn(meta, 'statusid')),
      ...keywords.map(({ text }) => this.#keywords.get(text.trim())),
    ].filter(tag => tag !== undefined)
  }

  /** The comments and footnotes of a text, which are documents in RTF. */
  async #comments(path: string | undefined): Promise<LinkedDocuments> {
    const notes = new Map<string, LinkedDocument>()
    if (path === undefined) return notes
    const bytes = await this.#source.read(path)
    if (bytes.length === 0) return notes
    for (const { name, attributes, text } of readXml(textOf(bytes, path), 'comments', path).children) {
      if (name !== 'comment' || text.trim() === '') continue
      const read = await readRtf(rtfBytes(text), path, { images: this.#builder.images })
      const isFootnote = attributes.get('footnote')?.toLowerCase() === 'yes'
      notes.set(attributes.get('id') ?? '', { isFootnote, text: plainText(read).trim() })
    }
    return notes
  }
}

/** RTF is bytes; signs beyond them are written as their numbers. */
function rtfBytes(rtf: string): Uint8Array<ArrayBuffer> {
  const ascii = rtf.trim().replace(/[^\0-\u007f]/g, sign => `\\uc1\\u${sign.charCodeAt(0)}?`)
  return new TextEncoder().encode(ascii)
}

/** Each as a line that leads where it leads. */
function bookmarksOf(element: XmlElement): RichText {
  const all = ['bookmarks', 'references'].flatMap(list => childOf(element, list)?.children ?? [])
  return all.flatMap(({ attributes, text }) => {
    const item = attributes.get('binderuuid') ?? attributes.get('binderid')
    const page = attributes.get('destination') ?? ''
    const link = item === undefined ? page : `${itemAddress}${encodeURIComponent(item)}`
    const leaf: Leaf = { text: text.trim() || page }
    return link === '' ? [] : [{ type: 'paragraph', children: [{ ...leaf, link }] }]
  })
}

/** Names by the ids of a list; those below 0 stand for none. */
function namesOf(list: XmlElement | undefined): ReadonlyMap<string, string> {
  return new Map(
    (list?.children ?? [])
      .filter(({ attributes }) => Number(attributes.get('id') ?? -1) >= 0)
      .map(({ attributes, text }) => [attributes.get('id') ?? '', text.trim()]),
  )
}

function keywordsOf(list: XmlElement | undefined, found = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const keyword of list?.children ?? []) {
    found.set(keyword.attributes.get('id') ?? '', textIn(keyword, 'title'))
    keywordsOf(childOf(keyword, 'children'), found)
  }
  return found
}
