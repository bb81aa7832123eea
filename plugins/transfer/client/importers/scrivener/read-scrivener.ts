import { isEmpty, isMention, type Leaf, type Mention, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type ImportInput, type ImportPlan, openSource, Refusal, textOf } from '../../../shared.ts'
import { folderOf, type ItemKind, joinScenes, PlanBuilder, partWithin, type SourcePart } from '../plan-builder.ts'
import { childOf, readXml } from '../xml-tree.ts'
import { type BinderItem, BinderReader } from './binder.ts'
import { itemAddress } from './rtf.ts'

/** An item that becomes a chapter, a person or an entry. */
interface ImportedItem {
  kind: ItemKind
  item: BinderItem
  /** of a chapter */
  scenes: readonly BinderItem[]
  part?: SourcePart | undefined
  /** the titles of what holds it */
  folders: readonly string[]
  /** it is in the trash */
  archived?: boolean
}

/** Reads a project of Scrivener 2 or 3: a `.scriv` folder, or an archive of it. @throws Refusal */
export async function readScrivener(input: ImportInput): Promise<ImportPlan> {
  const source = await openSource(input.files)
  const root = folderOf(source.paths, /\.scrivx$/i)
  const project = source.paths.find(path => /\.scrivx$/i.test(path) && path.lastIndexOf('/') + 1 === root?.length)
  if (root === undefined || project === undefined) throw new Refusal('not-this-format')
  const xml = readXml(textOf(await source.read(project), project), 'ScrivenerProject', project)
  const name = project.slice(root.length).replace(/\.scrivx$/i, '')
  const builder = new PlanBuilder('Scrivener', name, input)
  const reader = new BinderReader(source, root, xml, builder)
  const found: ImportedItem[] = []
  for (const element of childOf(xml, 'binder')?.children ?? []) {
    const item = await reader.read(element)
    if (item.type === 'DraftFolder') found.push(...chaptersIn(item.children))
    else if (item.type === 'TrashFolder') found.push(...trashed(item.children, builder))
    else found.push(...othersIn(item))
  }
  const link = linkWith(found, builder)
  for (const one of found) addItem(one, link, builder)
  await reader.rest()
  return builder.plan()
}

/**
 * The draft: a folder of texts is a chapter with scenes, one with folders a part of the book, a text alone a chapter.
 */
function chaptersIn(items: readonly BinderItem[], part?: SourcePart): ImportedItem[] {
  return items.flatMap(item => {
    const isPart = item.children.some(child => child.type === 'Folder' || child.children.length > 0)
    const scenes = isPart ? [] : item.children
    const own = isPart ? partWithin(part, item.id, item.title) : part
    const hasContent = [item, ...scenes].some(one => !isEmpty([...one.text, ...one.synopsis, ...one.notes]))
    const chapter: ImportedItem[] =
      hasContent || !isPart ? [{ kind: 'chapter', item, scenes, part: own, folders: [] }] : []
    return isPart ? [...chapter, ...chaptersIn(item.children, own)] : chapter
  })
}

/** Everything else of the binder, such as the folder of characters. */
function othersIn(top: BinderItem): ImportedItem[] {
  const kind = /character|people|персонаж|дійов/i.test(top.title) ? 'character' : 'entry'
  const within = (item: BinderItem, folders: readonly string[]): ImportedItem[] => {
    const isFilled = !isEmpty([...item.text, ...item.synopsis, ...item.notes])
    const isOne = isFilled || (item.children.length === 0 && item.type === 'Text')
    const inside = item.children.flatMap(child => within(child, [...folders, item.title]))
    return isOne ? [{ kind, item, scenes: [], folders }, ...inside] : inside
  }
  return within(top, [])
}

/** The trash: texts come into the archive as chapters, from where they can be brought back; what is empty is named. */
function trashed(items: readonly BinderItem[], builder: PlanBuilder): ImportedItem[] {
  const kind = builder.has('chapter') ? 'chapter' : 'entry'
  return flat(items).flatMap((item): ImportedItem[] => {
    if (!isEmpty([...item.text, ...item.synopsis, ...item.notes]))
      return [{ kind, item, scenes: [], folders: [], archived: true }]
    builder.leave('deleted', item.title)
    return []
  })
}

type LinkText = (text: RichText) => RichText

/** Makes links to items of the binder mentions of what these have become; a scene is in its chapter. */
function linkWith(found: readonly ImportedItem[], builder: PlanBuilder): LinkText {
  const places = new Map(
    found.flatMap(one => [one.item, ...one.scenes].flatMap(({ ids }) => ids.map(id => [id, one] as const))),
  )
  const linked = (child: Leaf | Mention): Leaf | Mention => {
    if (isMention(child) || !child.link?.startsWith(itemAddress)) return child
    const { link, ...plain } = child
    const target = places.get(decodeURIComponent(link.slice(itemAddress.length)))
    const isHere = target !== undefined && builder.has(target.kind)
    builder.report.add(isHere ? 'kept' : 'changed', isHere ? 'links' : 'lost-links', child.text)
    return isHere ? builder.mention(target.kind, target.item.id, child.text) : plain
  }
  return text => text.map(paragraph => ({ ...paragraph, children: paragraph.children.map(linked) }))
}

function addItem(
  { kind, item, scenes, part, folders, archived }: ImportedItem,
  link: LinkText,
  builder: PlanBuilder,
): void {
  const { id: source, title } = item
  const tags = [...folders, ...[item, ...scenes].flatMap(one => one.tags)]
  if (kind !== 'chapter' || archived) {
    const text = link([...item.text, ...about(item)])
    builder.add({ source, kind, title, text, tags, ...(archived && { archived }) })
    return
  }
  for (const scene of scenes) builder.report.add('changed', 'scenes', scene.title)
  const beside = link([...about(item), ...scenes.flatMap(withTitle)])
  const text = link(joinScenes([item.text, ...scenes.map(scene => scene.text)]))
  builder.add({ source, kind, title, text, part, tags, beside })
}

function about({ synopsis, notes, bookmarks }: BinderItem): RichText {
  const quoted: RichText = isEmpty(synopsis) ? [] : synopsis.map(one => ({ ...one, block: 'quote' }))
  return [...quoted, ...(isEmpty(notes) ? [] : notes), ...bookmarks]
}

/** A scene has no title here: it stands beside the text. */
function withTitle(item: BinderItem): RichText {
  return [{ type: 'paragraph', block: 'heading3', children: [{ text: item.title }] }, ...about(item)]
}

function flat(items: readonly BinderItem[]): BinderItem[] {
  return items.flatMap(item => [item, ...flat(item.children)])
}
