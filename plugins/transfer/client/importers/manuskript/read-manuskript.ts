import { fromPlainText, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type ImportInput, type ImportPlan, openSource, Refusal, type Source, textOf } from '../../../shared.ts'
import { textFromMarkdown } from '../../worker/section-text.ts'
import { folderOf, joinScenes, PlanBuilder, partWithin, type SourcePart } from '../plan-builder.ts'
import { childOf, readXml, type XmlElement } from '../xml-tree.ts'
import { References } from './references.ts'

/** A file of Manuskript: named values, then a text. */
interface MetaText {
  meta: ReadonlyMap<string, string>
  text: string
}

const named = /^([^:\s][^:]{0,200}):[ \t]*(.*)$/

/** Reads the head of a file of Manuskript, in which a value goes on in lines that are set in, and the text below it. */
function readMeta(source: string): MetaText {
  const lines = source.split(/\r\n|\n|\r/)
  const meta = new Map<string, string>()
  let last = ''
  let at = 0
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, name, value = ''] = named.exec(line) ?? []
    if (name !== undefined) {
      // A colon in a name is written so.
      last = name.replaceAll('_.._', ':').trim()
      meta.set(last, value.trimEnd())
    } else if (last !== '' && /^[ \t]+\S/.test(line)) meta.set(last, `${meta.get(last)}\n${line.trim()}`)
    else if (last !== '' && line.trim() === '' && goesOn(lines, at)) meta.set(last, `${meta.get(last)}\n`)
    else break
  }
  return { meta, text: lines.slice(at).join('\n').trim() }
}

/** An empty line within a value is set in as its other lines are. */
function goesOn(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').length > 0 && /^[ \t]+\S/.test(lines[at + 1] ?? '')
}

interface OutlineItem extends MetaText {
  /** below `outline/` */
  path: string
  title: string
  isFolder: boolean
  children: OutlineItem[]
}

/** What stands before every text; the rest of it is of no use elsewhere. */
const besideNames = ['summarySentence', 'summaryFull', 'notes']
const ownCharacterNames = new Set(['Name', 'ID', 'Color', 'POV'])

/** Reads a project of Manuskript: a `.msk` file, its folder, or an archive of both. @throws Refusal */
export async function readManuskript(input: ImportInput): Promise<ImportPlan> {
  const source = await openSource(input.files)
  const root = folderOf(source.paths, /(?:^|\/)(?:infos|summary)\.txt$/)
  if (root === undefined) throw new Refusal('not-this-format')
  const read = async (file: string) => {
    const path = `${root}${file}`
    const bytes = source.paths.includes(path) ? await source.read(path) : new Uint8Array()
    return bytes.length > 0 ? textOf(bytes, path) : ''
  }
  const infos = readMeta(await read('infos.txt')).meta
  const book = infos.get('Title') || source.name
  const builder = new PlanBuilder('Manuskript', book, input)
  const references = new References(builder)
  const labels = listOf(await read('labels.txt'))
  const statuses = listOf(await read('status.txt'))
  const people = await addCharacters(source, root, builder)
  for (const [id, title] of people)
    references.add('C', id, { title, place: { kind: 'character', source: `character:${id}` } })
  const world = placesIn(await read('world.opml'))
  const plots = plotsIn(await read('plots.xml'))
  for (const { id, source: own, title } of world)
    references.add('W', id, { title, place: { kind: 'entry', source: own } })
  for (const { id, source: own, title } of plots)
    references.add('P', id, { title, place: { kind: 'entry', source: own } })
  const outline = await readOutline(source, root, builder)
  const chapters = chaptersIn(outline)
  addTexts(outline, chapters, references)
  const nameAt = (list: readonly string[], value = '') => list[Number(value) - 1]
  for (const { item, scenes, part } of chapters) {
    for (const scene of scenes) builder.report.add('changed', 'scenes', scene.title)
    const all = [item, ...scenes]
    const tags = all.flatMap(({ meta }) => [
      nameAt(labels, meta.get('label')) ?? '',
      nameAt(statuses, meta.get('status')) ?? '',
      people.get(meta.get('POV') ?? '') ?? '',
    ])
    const beside = references.linked(all.flatMap((one, at) => besideOf(one, at > 0)))
    const text = references.linked(joinScenes(all.map(one => textFromMarkdown(one.text))))
    builder.add({ source: item.path, kind: 'chapter', title: item.title, text, part, tags, beside })
    for (const { title, meta } of all)
      if (meta.has('setGoal')) builder.leave('goals', `${title}: ${meta.get('setGoal')}`)
  }
  for (const { source: own, title, texts, tags } of world) {
    const text = references.linked(fromPlainText(texts.join('\n')))
    builder.add({ source: own, kind: 'entry', title, text, tags })
  }
  for (const plot of plots) addPlot(plot, people, builder, references)
  const about = [...infos].filter(([name, value]) => name !== 'Title' && value !== '').map(line => line.join(': '))
  const summary = [...readMeta(await read('summary.txt')).meta.values(), ...about].join('\n')
  if (summary.trim() !== '')
    builder.add({ source: 'summary', kind: 'entry', title: book, text: fromPlainText(summary) })
  const older = (await read('revisions.xml')).match(/<revision\s/g)?.length ?? 0
  builder.report.add('dropped', 'snapshots', book, older)
  return builder.plan()
}

/** Lines as `Name: colour`. */
function listOf(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim() !== '')
    .map(line => line.replace(/:\s*#?[0-9a-f]*\s*$/i, '').trim())
}

/** @returns names of the people by their ids */
async function addCharacters(source: Source, root: string, builder: PlanBuilder): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const files = source.paths.filter(path => path.startsWith(`${root}characters/`) && path.endsWith('.txt'))
  for (const path of files.sort(byNumber)) {
    const bytes = await source.read(path)
    const { meta, text } = readMeta(bytes.length > 0 ? textOf(bytes, path) : '')
    const title = meta.get('Name') ?? path.slice(path.lastIndexOf('/') + 1, -4)
    const id = meta.get('ID') ?? path
    names.set(id, title)
    const details = [...meta].filter(([name]) => !ownCharacterNames.has(name))
    builder.add({ source: `character:${id}`, kind: 'character', title, text: textFromMarkdown(text), details })
  }
  return names
}

async function readOutline(source: Source, root: string, builder: PlanBuilder): Promise<OutlineItem[]> {
  const start = `${root}outline/`
  const folders = new Map<string, OutlineItem>()
  const top: OutlineItem[] = []
  const folderAt = (path: string): OutlineItem[] => {
    if (path === '') return top
    const known = folders.get(path)
    if (known) return known.children
    const item: OutlineItem = { path, title: titleOf(path), isFolder: true, children: [], meta: new Map(), text: '' }
    folders.set(path, item)
    folderAt(path.slice(0, Math.max(0, path.lastIndexOf('/')))).push(item)
    return item.children
  }
  for (const whole of source.paths.filter(path => path.startsWith(start))) {
    const path = whole.slice(start.length)
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const file = path.slice(path.lastIndexOf('/') + 1)
    if (!/\.(?:md|txt|t2t)$/i.test(file)) {
      await builder.addFile(whole, () => source.read(whole))
      continue
    }
    const bytes = await source.read(whole)
    const { meta, text: markdown } = readMeta(bytes.length > 0 ? textOf(bytes, whole) : '')
    const text = await builder.placeImages(markdown, whole, source)
    const siblings = folderAt(folder)
    const own = file === 'folder.txt' ? folders.get(folder) : undefined
    if (own) Object.assign(own, { meta, text, title: meta.get('title') || own.title })
    else siblings.push({ path, title: meta.get('title') || titleOf(path), isFolder: false, children: [], meta, text })
  }
  const sort = (items: OutlineItem[]) => {
    items.sort((one, other) => byNumber(one.path, other.path))
    for (const { children } of items) sort(children)
  }
  sort(top)
  return top
}

/** The title in the name of a file, which begins with its place and has `_` for spaces. */
function titleOf(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file
    .replace(/^\d+-/, '')
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
}

/** Names begin with their place, counted without leading zeros. */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** A text, or a folder with texts as its scenes. */
interface ManuskriptChapter {
  item: OutlineItem
  scenes: readonly OutlineItem[]
  part: SourcePart | undefined
}

/** A folder of texts is a chapter with scenes, one with folders a part of the book, a text alone a chapter. */
function chaptersIn(items: readonly OutlineItem[], part?: SourcePart): ManuskriptChapter[] {
  return items.flatMap(item => {
    const isPart = item.children.some(({ isFolder }) => isFolder)
    const own = isPart ? partWithin(part, item.path, item.title) : part
    const scenes = isPart ? [] : item.children
    const isChapter = !isPart || item.text.trim() !== '' || besideNames.some(name => item.meta.has(name))
    const chapter = isChapter ? [{ item, scenes, part: own }] : []
    return isPart ? [...chapter, ...chaptersIn(item.children, own)] : chapter
  })
}

/** Texts are referred to by their ids; a scene is in its chapter. */
function addTexts(
  outline: readonly OutlineItem[],
  chapters: readonly ManuskriptChapter[],
  references: References,
): void {
  const add = ({ meta, title, children }: OutlineItem) => {
    references.add('T', meta.get('ID'), { title })
    children.forEach(add)
  }
  outline.forEach(add)
  for (const { item, scenes } of chapters)
    for (const { meta, title } of [item, ...scenes])
      references.add('T', meta.get('ID'), { title, place: { kind: 'chapter', source: item.path } })
}

/** A scene has no title here: it stands beside the text. */
function besideOf(item: OutlineItem, isScene: boolean): RichText {
  const texts = besideNames.map(name => item.meta.get(name) ?? '').filter(text => text.trim() !== '')
  const heading: RichText = isScene ? [{ type: 'paragraph', block: 'heading3', children: [{ text: item.title }] }] : []
  return texts.length > 0 ? [...heading, ...fromPlainText(texts.join('\n'))] : heading
}

interface WorldPlace {
  id: string | undefined
  source: string
  title: string
  texts: string[]
  /** the names of what it is in */
  tags: readonly string[]
}

function placesIn(source: string): WorldPlace[] {
  const places: WorldPlace[] = []
  const add = (body: XmlElement | undefined, above: readonly string[]) => {
    for (const element of body?.children ?? []) {
      const { name, attributes } = element
      if (name !== 'outline') continue
      const title = attributes.get('name') ?? '–'
      const id = attributes.get('id')
      const texts = ['description', 'passion', 'conflict'].map(key => attributes.get(key) ?? '')
      places.push({ id, source: `world:${id ?? [...above, title].join('/')}`, title, texts, tags: above })
      add(element, [...above, title])
    }
  }
  if (source.trim() !== '') add(childOf(readXml(source, 'opml', 'world.opml'), 'body'), [])
  return places
}

interface Plot {
  id: string | undefined
  source: string
  title: string
  texts: string[]
  /** ids of people */
  who: readonly string[]
}

function plotsIn(source: string): Plot[] {
  if (source.trim() === '') return []
  return readXml(source, 'root', 'plots.xml').children.map(({ attributes, children }, at) => {
    const steps = children.map(({ attributes: step }, number) =>
      [`${number + 1}. ${step.get('name') ?? ''}`, step.get('meta'), step.get('summary')].filter(Boolean).join(' – '),
    )
    const id = attributes.get('id')
    const texts = [attributes.get('description') ?? '', attributes.get('result') ?? '', ...steps]
    const who = (attributes.get('characters') ?? '').split(',')
    return { id, source: `plot:${id ?? at}`, title: attributes.get('name') ?? '–', texts, who }
  })
}

function addPlot(
  { source, title, texts, who }: Plot,
  people: ReadonlyMap<string, string>,
  builder: PlanBuilder,
  references: References,
): void {
  const mentions = who
    .filter(id => people.has(id))
    .flatMap(id => [builder.mention('character', `character:${id}`, people.get(id) ?? ''), { text: ' ' }])
  const text = references.linked(fromPlainText(texts.join('\n')))
  const isKnown = builder.has('character') && mentions.length > 0
  const whole: RichText = isKnown ? [...text, { type: 'paragraph', children: mentions }] : text
  builder.add({ source, kind: 'entry', title, text: isEmpty(whole) ? text : whole, tags: ['Plot'] })
}
