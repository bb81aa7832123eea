import { fromPlainText, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type ImportInput, type ImportPlan, openSource, Refusal, textOf } from '../../../shared.ts'
import { textFromMarkdown } from '../../worker/section-text.ts'
import { folderOf, joinScenes, PlanBuilder, partWithin, replaceInText, type SourcePart } from '../plan-builder.ts'
import { childOf, readXml, type XmlElement } from '../xml-tree.ts'
import { type MetaText, readMeta } from './read-meta.ts'

interface OutlineItem extends MetaText {
  /** below `outline/` */
  path: string
  title: string
  isFolder: boolean
  children: OutlineItem[]
}

type Source = Awaited<ReturnType<typeof openSource>>

/** What stands before every text; the rest of it is of no use elsewhere. */
const besideNames = ['summarySentence', 'summaryFull', 'notes']
/** A reference to a person, a text, a place of the world or a plot. */
const referenceMark = /\{([CTWP]):(\d{1,9}):?([^{}\n]{0,300})\}/g
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
  const builder = new PlanBuilder('Manuskript', infos.get('Title') || source.name, input)
  const labels = listOf(await read('labels.txt'))
  const statuses = listOf(await read('status.txt'))
  const people = await addCharacters(source, root, builder)
  const nameAt = (list: readonly string[], value = '') => list[Number(value) - 1]
  const outline = await readOutline(source, root, builder)
  const linked = (text: RichText) =>
    replaceInText(text, referenceMark, ([, kind, id = '', name = '']) => {
      const isPerson = kind === 'C' && people.has(id) && builder.has('character')
      builder.report.add(isPerson ? 'kept' : 'changed', isPerson ? 'links' : 'lost-links', name)
      return isPerson ? builder.mention('character', `character:${id}`, name || (people.get(id) ?? '')) : name
    })
  const addChapters = (items: readonly OutlineItem[], part?: SourcePart) => {
    for (const item of items) {
      const isPart = item.children.some(({ isFolder }) => isFolder)
      const scenes = isPart ? [] : item.children
      const own = isPart ? partWithin(part, item.path, item.title) : part
      if (!isPart || item.text.trim() !== '' || hasBeside(item)) {
        for (const scene of scenes) builder.report.add('changed', 'scenes', scene.title)
        const all = [item, ...scenes]
        const tags = all.flatMap(({ meta }) => [
          nameAt(labels, meta.get('label')) ?? '',
          nameAt(statuses, meta.get('status')) ?? '',
          people.get(meta.get('POV') ?? '') ?? '',
        ])
        const beside = linked(all.flatMap((one, at) => besideOf(one, at > 0)))
        const text = linked(joinScenes(all.map(one => textFromMarkdown(one.text))))
        builder.add({ source: item.path, kind: 'chapter', title: item.title, text, part: own, tags, beside })
      }
      if (isPart) addChapters(item.children, own)
    }
  }
  addChapters(outline)
  const world = await read('world.opml')
  if (world.trim() !== '') addWorld(childOf(readXml(world, 'opml', 'world.opml'), 'body'), builder)
  const plots = await read('plots.xml')
  if (plots.trim() !== '') addPlots(readXml(plots, 'root', 'plots.xml'), people, builder)
  const summary = [...readMeta(await read('summary.txt')).meta.values()].join('\n')
  if (summary.trim() !== '') {
    const title = infos.get('Title') || source.name
    builder.add({ source: 'summary', kind: 'entry', title, text: fromPlainText(summary) })
  }
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

function hasBeside({ meta }: MetaText): boolean {
  return besideNames.some(name => meta.has(name))
}

function besideOf(item: OutlineItem, isScene: boolean): RichText {
  const texts = besideNames.map(name => item.meta.get(name) ?? '').filter(text => text.trim() !== '')
  if (texts.length === 0) return []
  const heading: RichText = isScene ? [{ type: 'paragraph', block: 'heading3', children: [{ text: item.title }] }] : []
  return [...heading, ...fromPlainText(texts.join('\n'))]
}

function addWorld(body: XmlElement | undefined, builder: PlanBuilder, above: readonly string[] = []): void {
  for (const { name, attributes, children } of body?.children ?? []) {
    if (name !== 'outline') continue
    const title = attributes.get('name') ?? '–'
    const texts = ['description', 'passion', 'conflict'].map(key => attributes.get(key) ?? '')
    const source = `world:${attributes.get('id') ?? [...above, title].join('/')}`
    builder.add({ source, kind: 'entry', title, text: fromPlainText(texts.join('\n')), tags: above })
    addWorld({ name, attributes, children, text: '' }, builder, [...above, title])
  }
}

function addPlots(root: XmlElement, people: ReadonlyMap<string, string>, builder: PlanBuilder): void {
  for (const [at, { attributes, children }] of root.children.entries()) {
    const title = attributes.get('name') ?? '–'
    const steps = children.map(({ attributes: step }, number) =>
      [`${number + 1}. ${step.get('name') ?? ''}`, step.get('meta'), step.get('summary')].filter(Boolean).join(' – '),
    )
    const texts = [attributes.get('description') ?? '', attributes.get('result') ?? '', ...steps]
    const who = (attributes.get('characters') ?? '').split(',').filter(id => people.has(id))
    const mentions = who.flatMap(id => [
      builder.mention('character', `character:${id}`, people.get(id) ?? ''),
      { text: ' ' },
    ])
    const text: RichText = fromPlainText(texts.join('\n'))
    const isKnown = builder.has('character') && mentions.length > 0
    const whole: RichText = isKnown ? [...text, { type: 'paragraph', children: mentions }] : text
    const source = `plot:${attributes.get('id') ?? at}`
    builder.add({ source, kind: 'entry', title, text: isEmpty(whole) ? text : whole, tags: ['Plot'] })
  }
}
