import { fromPlainText, isEmpty, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type ImportInput, type ImportPlan, openSource, Refusal, textOf } from '../../../shared.ts'
import { folderOf, joinScenes, PlanBuilder, partWithin, type SourcePart } from '../plan-builder.ts'
import { childOf, readXml, textIn, type XmlElement } from '../xml-tree.ts'
import { readRtf } from './rtf.ts'

interface BinderItem {
  id: string
  type: string
  title: string
  text: RichText
  synopsis: RichText
  notes: RichText
  tags: string[]
  children: BinderItem[]
}

type Source = Awaited<ReturnType<typeof openSource>>

const dataFile = /^Files\/Data\/([^/]+)\/([^/]+)$/
/** Files beside a text that belong to Scrivener alone. */
const ownFile = /\.(?:styles|comments)$|\.checksum$/i

/** Reads a project of Scrivener 3: a `.scriv` folder, or an archive of it. @throws Refusal */
export async function readScrivener(input: ImportInput): Promise<ImportPlan> {
  const source = await openSource(input.files)
  const root = folderOf(source.paths, /\.scrivx$/i)
  const project = source.paths.find(path => /\.scrivx$/i.test(path) && path.lastIndexOf('/') + 1 === root?.length)
  if (root === undefined || project === undefined) throw new Refusal('not-this-format')
  const xml = readXml(textOf(await source.read(project), project), 'ScrivenerProject', project)
  const name = project.slice(root.length).replace(/\.scrivx$/i, '')
  const builder = new PlanBuilder('Scrivener', name, input)
  const reader = new BinderReader(source, root, xml, builder)
  for (const element of childOf(xml, 'binder')?.children ?? []) {
    const item = await reader.read(element)
    if (item.type === 'DraftFolder') addDraft(item.children, builder)
    else if (item.type === 'TrashFolder') for (const one of flat(item.children)) builder.leave('deleted', one.title)
    else addOthers(item, builder)
  }
  await reader.rest()
  return builder.plan()
}

class BinderReader {
  readonly #source: Source
  readonly #root: string
  readonly #builder: PlanBuilder
  readonly #files = new Map<string, string[]>()
  readonly #labels: ReadonlyMap<string, string>
  readonly #statuses: ReadonlyMap<string, string>
  readonly #keywords: ReadonlyMap<string, string>

  constructor(source: Source, root: string, xml: XmlElement, builder: PlanBuilder) {
    this.#source = source
    this.#root = root
    this.#builder = builder
    for (const path of source.paths) {
      const [, id, file] = dataFile.exec(path.slice(root.length)) ?? []
      if (id && file && path.startsWith(root)) this.#files.set(id, [...(this.#files.get(id) ?? []), path])
    }
    this.#labels = namesOf(childOf(childOf(xml, 'labelsettings'), 'labels'))
    this.#statuses = namesOf(childOf(childOf(xml, 'statussettings'), 'statusitems'))
    this.#keywords = keywordsOf(childOf(xml, 'keywords'))
  }

  async read(element: XmlElement): Promise<BinderItem> {
    const id = element.attributes.get('uuid') ?? element.attributes.get('id') ?? ''
    const files = this.#files.get(id) ?? []
    this.#files.delete(id)
    const named = (file: string) => files.find(path => path.endsWith(`/${file}`))
    const rtf = async (file: string) => {
      const path = named(file)
      return path === undefined ? [] : readRtf(await this.#source.read(path), path, this.#builder.images)
    }
    const plain = async (file: string) => {
      const path = named(file)
      const bytes = path === undefined ? new Uint8Array() : await this.#source.read(path)
      return path === undefined || bytes.length === 0 ? [] : fromPlainText(textOf(bytes, path))
    }
    const text = named('content.rtf') ? await rtf('content.rtf') : await plain('content.txt')
    for (const path of files) {
      if (/\/(?:content\.(?:rtf|txt)|notes\.rtf|synopsis\.txt)$/.test(path) || ownFile.test(path)) continue
      await this.#builder.addFile(path, () => this.#source.read(path))
    }
    const meta = childOf(element, 'metadata')
    const keywords = childOf(element, 'keywords')?.children ?? []
    const tags = [
      this.#labels.get(textIn(meta, 'labelid')),
      this.#statuses.get(textIn(meta, 'statusid')),
      ...keywords.map(({ text: keyword }) => this.#keywords.get(keyword.trim())),
    ].filter(tag => tag !== undefined)
    const children: BinderItem[] = []
    for (const child of childOf(element, 'children')?.children ?? []) children.push(await this.read(child))
    return {
      ...{ id, text, tags, children, type: element.attributes.get('type') ?? '' },
      // A document without a title is shown by its first line.
      title: textIn(element, 'title') || plainText(text).split('\n')[0] || '–',
      synopsis: await plain('synopsis.txt'),
      notes: await rtf('notes.rtf'),
    }
  }

  /** Names files of documents that the binder does not hold. */
  async rest(): Promise<void> {
    for (const files of this.#files.values())
      for (const path of files)
        if (!ownFile.test(path))
          await this.#builder.addFile(path.slice(this.#root.length), () => this.#source.read(path))
  }
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

/**
 * The draft: a folder of texts is a chapter with scenes, one with folders a part of the book, a text alone a chapter.
 */
function addDraft(items: readonly BinderItem[], builder: PlanBuilder, part?: SourcePart): void {
  for (const item of items) {
    const isPart = item.children.some(child => child.type === 'Folder' || child.children.length > 0)
    const scenes = isPart ? [] : item.children
    const own = isPart ? partWithin(part, item.id, item.title) : part
    const hasContent = [item, ...scenes].some(one => !isEmpty([...one.text, ...one.synopsis, ...one.notes]))
    if (hasContent || !isPart) {
      for (const scene of scenes) builder.report.add('changed', 'scenes', scene.title)
      const tags = [item, ...scenes].flatMap(one => one.tags)
      const beside = [...about(item), ...scenes.flatMap(scene => withTitle(scene))]
      const text = joinScenes([item.text, ...scenes.map(scene => scene.text)])
      builder.add({ source: item.id, kind: 'chapter', title: item.title, text, part: own, tags, beside })
    }
    if (isPart) addDraft(item.children, builder, own)
  }
}

/** Everything else of the binder, such as the folder of characters. */
function addOthers(top: BinderItem, builder: PlanBuilder): void {
  const isPeople = /character|people|персонаж|дійов/i.test(top.title)
  const add = (item: BinderItem, folders: readonly string[]) => {
    const isFilled = !isEmpty([...item.text, ...item.synopsis, ...item.notes])
    if (isFilled || (item.children.length === 0 && item.type === 'Text')) {
      const text = [...item.text, ...about(item)]
      const kind = isPeople ? 'character' : 'entry'
      builder.add({ source: item.id, kind, title: item.title, text, tags: [...folders, ...item.tags] })
    }
    for (const child of item.children) add(child, [...folders, item.title])
  }
  add(top, [])
}

function about({ synopsis, notes }: BinderItem): RichText {
  const quoted: RichText = isEmpty(synopsis) ? [] : synopsis.map(one => ({ ...one, block: 'quote' }))
  return [...quoted, ...(isEmpty(notes) ? [] : notes)]
}

function withTitle(item: BinderItem): RichText {
  const text = about(item)
  return text.length === 0 ? [] : [{ type: 'paragraph', block: 'heading3', children: [{ text: item.title }] }, ...text]
}

function flat(items: readonly BinderItem[]): BinderItem[] {
  return items.flatMap(item => [item, ...flat(item.children)])
}
