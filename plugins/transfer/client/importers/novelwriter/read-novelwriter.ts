import { fromPlainText, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type ImportInput, type ImportPlan, importLimits, openSource, Refusal, textOf } from '../../../shared.ts'
import { textFromMarkdown } from '../../worker/section-text.ts'
import { folderOf, joinScenes, PlanBuilder, type SourcePart } from '../plan-builder.ts'
import { childOf, readXml, textIn, type XmlElement } from '../xml-tree.ts'
import { type NwdPart, readNwd } from './read-nwd.ts'

interface ProjectNode {
  handle: string
  title: string
  type: string
  /** of its root: NOVEL, CHARACTER, WORLD, … */
  group: string
  layout: string
  status: string | undefined
  children: ProjectNode[]
}

interface NovelWriterChapter {
  source: string
  title: string
  scenes: RichText[]
  tags: string[]
  beside: RichText
  part: SourcePart | undefined
}

/** The chapters of one root of the project. */
interface Novel {
  chapters: NovelWriterChapter[]
  /** a heading of level 1 is a part if there are chapters below it */
  hasParts: boolean
  part: SourcePart | undefined
  /** nothing has come into it yet */
  isPartEmpty: boolean
}

const unused = new Set(['ARCHIVE', 'TRASH', 'TEMPLATE'])

/** Reads a project of novelWriter: its folder, or an archive of it. @throws Refusal */
export async function readNovelWriter(input: ImportInput): Promise<ImportPlan> {
  const source = await openSource(input.files)
  const root = folderOf(source.paths, /(?:^|\/)nwProject\.nwx$/)
  if (root === undefined) throw new Refusal('not-this-format')
  const path = `${root}nwProject.nwx`
  const xml = readXml(textOf(await source.read(path), path), 'novelWriterXML', path)
  const builder = new PlanBuilder('novelWriter', textIn(childOf(xml, 'project'), 'name') || source.name, input)
  const known = new Set(source.paths)
  const fileOf = ({ handle }: ProjectNode) => `${root}content/${handle}.nwd`
  const read = async (node: ProjectNode) => {
    const file = fileOf(node)
    known.delete(file)
    const bytes = source.paths.includes(file) ? await source.read(file) : new Uint8Array()
    return readNwd(bytes.length > 0 ? textOf(bytes, file) : '')
  }
  for (const top of tree(xml)) {
    const files = flat(top).filter(({ type }) => type === 'FILE')
    if (unused.has(top.group)) {
      for (const node of files) addUnused(node, await read(node), builder)
      continue
    }
    const documents = new Map<ProjectNode, NwdPart[]>()
    for (const node of files) documents.set(node, await read(node))
    const isText = (node: ProjectNode) => top.group === 'NOVEL' && node.layout !== 'NOTE'
    const hasParts = [...documents].some(([node, all]) => isText(node) && all.some(({ level }) => level === 2))
    const novel: Novel = { chapters: [], hasParts, part: undefined, isPartEmpty: false }
    for (const [node, document] of documents) {
      if (isText(node)) addParts(node, document, novel, builder)
      else {
        const tags = [...(top.group === 'CHARACTER' ? [] : [top.title]), ...(node.status ? [node.status] : [])]
        const kind = top.group === 'CHARACTER' ? 'character' : 'entry'
        builder.add({ ...wholeOf(node, document), kind, tags })
      }
    }
    if (novel.isPartEmpty) builder.leave('parts', novel.part?.title ?? '')
    for (const { scenes, ...chapter } of novel.chapters) {
      if (scenes.length > 1) builder.report.add('changed', 'scenes', chapter.title, scenes.length)
      builder.add({ ...chapter, kind: 'chapter', text: joinScenes(scenes) })
    }
  }
  for (const file of known) {
    const handle = /\/content\/([^/]+)\.nwd$/.exec(`/${file}`)?.[1]
    if (handle === undefined) continue
    const node = { handle, title: handle, type: 'FILE', group: '', layout: '', status: undefined, children: [] }
    addUnused(node, await read(node), builder)
  }
  return builder.plan()
}

/** What is in the trash, the archive or of no item comes into the archive; what is empty is named. */
function addUnused(node: ProjectNode, document: readonly NwdPart[], builder: PlanBuilder): void {
  const whole = wholeOf(node, document)
  const kind = node.layout === 'NOTE' || !builder.has('chapter') ? 'entry' : 'chapter'
  const tags = node.status ? [node.status] : []
  if (isEmpty(whole.text)) builder.leave('deleted', whole.title)
  else builder.add({ ...whole, kind, tags, archived: true })
}

/** A document as one text, with what stands about it below. */
function wholeOf(node: ProjectNode, document: readonly NwdPart[]) {
  const [first, ...others] = document
  const all = document.flatMap(part => part.about)
  const text = [
    ...textFromMarkdown(first?.markdown ?? ''),
    ...others.flatMap(part => textFromMarkdown(`## ${part.title}\n\n${part.markdown}`)),
    ...linesOf(all.map(([name, value]) => (name === 'tag' ? '' : line(name, value)))),
  ]
  const aliases = all.filter(([name]) => name === 'tag').flatMap(([, value]) => value.split('|').map(one => one.trim()))
  return { source: node.handle, title: first?.title || node.title, text, aliases }
}

/** A heading of level 1 begins a part, one of level 2 a chapter, one of level 3 a scene of it. */
function addParts(node: ProjectNode, parts: readonly NwdPart[], novel: Novel, builder: PlanBuilder): void {
  const { chapters } = novel
  for (const [at, part] of parts.entries()) {
    const source = `${node.handle}:${at}`
    const ownTitle = part.title || node.title
    if (novel.hasParts && part.level === 1) {
      if (novel.isPartEmpty) builder.leave('parts', novel.part?.title ?? '')
      novel.part = part.isUnnumbered ? undefined : { source, title: ownTitle }
      novel.isPartEmpty = novel.part !== undefined
      // What stands right below its heading is its first chapter.
      if (novel.part && part.markdown.trim() === '' && part.about.length === 0) continue
    }
    const last = chapters.at(-1)
    const isChapter = last === undefined || novel.isPartEmpty || part.level === 1 || part.level === 2
    const chapter = isChapter ? { source, title: ownTitle, scenes: [], tags: [], beside: [], part: novel.part } : last
    if (isChapter) chapters.push(chapter)
    novel.isPartEmpty = false
    const title = part.level === 4 ? `**${part.title}**\n\n` : ''
    const text = textFromMarkdown(part.markdown)
    if (part.level === 4 && chapter.scenes.length > 0)
      chapter.scenes.push([...(chapter.scenes.pop() ?? []), ...textFromMarkdown(title), ...text])
    else if (part.markdown.trim() !== '') chapter.scenes.push(text)
    if (node.status && !chapter.tags.includes(node.status)) chapter.tags.push(node.status)
    const about = linesOf(part.about.map(([name, value]) => line(name, value)))
    // A scene has no title here: it stands beside the text.
    const heading: RichText =
      part.level === 3 ? [{ type: 'paragraph', block: 'heading3', children: [{ text: part.title }] }] : []
    chapter.beside.push(...(part.level === 4 && about.length > 0 ? textFromMarkdown(title) : heading), ...about)
  }
}

function line(name: string, value: string): string {
  return name === '' ? value : `${name}: ${value}`
}

function linesOf(lines: readonly string[]): RichText {
  const text = lines.filter(one => one !== '').join('\n')
  return text === '' ? [] : fromPlainText(text)
}

/** The roots of the project with what is in them, in their order. */
function tree(xml: XmlElement): ProjectNode[] {
  const settings = childOf(xml, 'settings')
  const names = new Map(
    ['status', 'importance'].flatMap(list =>
      (childOf(settings, list)?.children ?? []).map(({ attributes, text }) => [attributes.get('key'), text.trim()]),
    ),
  )
  const items = (childOf(xml, 'content')?.children ?? []).filter(({ name }) => name === 'item')
  if (items.length > importLimits.records) throw new Refusal('too-many')
  const nodes = new Map<string, ProjectNode>()
  const roots: ProjectNode[] = []
  for (const item of items) {
    const handle = item.attributes.get('handle') ?? ''
    const name = childOf(item, 'name')
    const layout = item.attributes.get('layout') ?? ''
    const status = names.get(name?.attributes.get(layout === 'NOTE' ? 'import' : 'status'))
    const node: ProjectNode = {
      ...{ handle, layout, title: name?.text.trim() ?? '', type: item.attributes.get('type') ?? '' },
      ...{ group: item.attributes.get('class') ?? '', status, children: [] },
    }
    nodes.set(handle, node)
    // A parent stands before its children, so that nothing can be inside itself.
    const parent = nodes.get(item.attributes.get('parent') ?? '')
    if (parent && parent !== node) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}

function flat(top: ProjectNode): ProjectNode[] {
  const found: ProjectNode[] = []
  const waiting = [top]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node)
    waiting.push(...node.children.toReversed())
  }
  return found
}
