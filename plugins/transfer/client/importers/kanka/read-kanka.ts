import type { Leaf, Mention, RichText } from '#core/shared/rich-text/nodes.ts'
import type { Source } from '../../../shared/files/source.ts'
import {
  type ImportInput,
  type ImportPlan,
  importLimits,
  type JsonObject,
  jsonObjectOf,
  openSource,
  Refusal,
  textOf,
} from '../../../shared.ts'
import { imageFileName, isImageName } from '../../images/source-images.ts'
import { readHtml } from '../../worker/documents/html.ts'
import { TextBuilder } from '../../worker/documents/text-builder.ts'
import { textFromOwn } from '../../worker/section-text.ts'
import { folderOf, type ItemKind, PlanBuilder, replaceInText } from '../plan-builder.ts'

type Json = JsonObject

interface KankaEntity {
  folder: string
  path: string
  data: Json
  entity: Json
  /** among all of the campaign */
  entityId: string
  name: string
  kind: ItemKind
}

/** Folders that hold no texts of the world. */
const notTexts = new Set(['settings', 'gallery', 'tags', 'bookmarks', 'menu_links', 'dashboard_widgets', 'w'])
const detailNames = ['title', 'type', 'age', 'sex', 'pronouns', 'price', 'size', 'date'] as const
const mentionMark = /\[([a-z_]{1,40}):(\d{1,18})(?:\|([^\]\n]{0,300}))?\]/g
/** Ids of other entities of an entity, and the folders of those. */
const places = { location_id: 'locations', parent_location_id: 'locations' } as const
/** Lists of an entity whose items name other ones, the field that does, and the folder of those. */
const members = [
  ['characterFamilies', 'family_id', 'families'],
  ['characterRaces', 'race_id', 'races'],
  ['organisationMemberships', 'organisation_id', 'organisations'],
  ['members', 'character_id', 'characters'],
  ['pivotMembers', 'character_id', 'characters'],
] as const
/** Lists of an entity whose items are texts with names: steps of quests, what stands on timelines and maps. */
const namedTexts = ['eras', 'elements', 'groups', 'layers', 'markers'] as const
/** Lists whose items have no place here. */
const leftLists = ['events', 'reminders', 'abilities', 'inventories'] as const
/** Lists of a calendar, which becomes an entry. */
const calendarLists = ['months', 'seasons', 'moons'] as const

/** What Kanka calls assets of an entity: files, which are imported as the archive has them, and these. */
const assetTypes = { link: 2, alias: 3 } as const

/** Reads the export of a campaign of Kanka: an archive with a file of JSON for each entity. @throws Refusal */
export async function readKanka(input: ImportInput): Promise<ImportPlan> {
  const source = await openSource(input.files)
  const root = folderOf(source.paths, /(?:^|\/)campaign\.json$/)
  if (root === undefined) throw new Refusal('not-this-format')
  const read = async (path: string) => jsonObjectOf(textOf(await source.read(path), path), path)
  const campaign = await read(`${root}campaign.json`)
  const builder = new PlanBuilder('Kanka', textOfJson(campaign.name) || source.name, input)
  const tags = new Map<string, string>()
  const entities: KankaEntity[] = []
  for (const path of source.paths) {
    const [folder = '', ...rest] = path.slice(root.length).split('/')
    if (!path.startsWith(root) || rest.length === 0) continue
    if (!path.endsWith('.json')) {
      await builder.addFile(path, () => source.read(path))
      continue
    }
    if (notTexts.has(folder) && folder !== 'tags') continue
    const data = await read(path)
    if (folder === 'tags') {
      tags.set(idOf(data.id), textOfJson(data.name))
      continue
    }
    const entity = objectOf(data.entity)
    const name = textOfJson(data.name) || textOfJson(entity.name)
    if (name === '') {
      builder.leave('files', path)
      continue
    }
    if (entities.length >= importLimits.records) throw new Refusal('too-many')
    const kind = folder === 'characters' ? 'character' : 'entry'
    entities.push({ folder, path, data, entity, entityId: idOf(entity.id), name, kind })
  }
  const byEntity = new Map(entities.filter(({ entityId }) => entityId !== '').map(one => [one.entityId, one]))
  const byOwn = new Map(entities.map(one => [`${one.folder}:${idOf(one.data.id)}`, one]))
  const text = new KankaText(builder, byEntity, source)
  for (const one of entities) {
    const { data, entity } = one
    const ofTags = listOf(entity.entityTags).map(tag => tags.get(idOf(tag.tag_id)) ?? '')
    const details = [
      // Newer versions keep the type with the entity.
      ...detailNames.map(
        name => [name, textOfJson(data[name]) || (name === 'type' ? textOfJson(entity.type) : '')] as const,
      ),
      ...listOf(data.characterTraits).map(trait => [textOfJson(trait.name), textOfJson(trait.entry)] as const),
      ...listOf(entity.entityAttributes).map(each => [textOfJson(each.name), textOfJson(each.value)] as const),
    ].filter(([name, value]) => name !== '' && value !== '')
    const posts: RichText = []
    const own = await text.read(textOfJson(entity.entry) || textOfJson(data.entry))
    for (const post of [...listOf(entity.posts), ...namedTexts.flatMap(list => listOf(data[list]))])
      posts.push(...heading(textOfJson(post.name)), ...(await text.read(textOfJson(post.entry))))
    const whole: RichText = [
      ...own,
      ...posts,
      ...placesOf(one, byOwn, text),
      ...membersOf(one, byOwn, text),
      ...parentOf(one, byEntity, text),
      ...listOf(entity.relationships).flatMap(relation => {
        const target = byEntity.get(idOf(relation.target_id))
        return target ? text.line(textOfJson(relation.relation), target) : []
      }),
    ]
    const ownTags = one.kind === 'character' ? ofTags : [one.folder, ...ofTags]
    const assets = listOf(entity.assets)
    const aliases = assets.flatMap(each => (each.type_id === assetTypes.alias ? textOfJson(each.name) : []))
    builder.add({
      source: sourceOf(one),
      kind: one.kind,
      title: one.name,
      text: whole,
      tags: ownTags,
      aliases,
      details,
    })
    for (const { type_id, name, metadata } of assets)
      if (type_id === assetTypes.link)
        builder.leave('kanka-parts', `${one.name}: ${textOfJson(name)} ${textOfJson(objectOf(metadata).url)}`)
    for (const list of calendarLists) {
      const names = listOf(data[list]).map(each => [each.name, each.length].map(textOfJson).filter(Boolean).join(' '))
      if (names.length > 0) builder.leave('kanka-parts', `${one.name}: ${names.join(', ')}`)
    }
    for (const list of leftLists)
      for (const each of listOf(entity[list])) builder.leave('kanka-parts', `${one.name}: ${restOf(each) || list}`)
  }
  return builder.plan()
}

class KankaText {
  readonly #builder: PlanBuilder
  readonly #entities: ReadonlyMap<string, KankaEntity>
  readonly #source: Source
  /** paths of images by their names */
  readonly #files: ReadonlyMap<string, string>

  constructor(builder: PlanBuilder, entities: ReadonlyMap<string, KankaEntity>, source: Source) {
    this.#builder = builder
    this.#entities = entities
    this.#source = source
    this.#files = new Map(source.paths.filter(isImageName).map(path => [imageFileName(path), path]))
  }

  /** A text in HTML, in which `[character:12]` is a mention. */
  async read(html: string): Promise<RichText> {
    if (html.trim() === '') return []
    const builder = new TextBuilder()
    readHtml(html, builder)
    const { images } = this.#builder
    // Kanka names images by their addresses on its server, and exports them under the same names.
    const pathOf = (address: string) => this.#files.get(imageFileName(address)) ?? address
    for (const address of builder.images) {
      const path = pathOf(address)
      await images.take(path, path === address ? undefined : () => this.#source.read(path))
    }
    const markdown = builder.markdown(address => images.placeOf(pathOf(address)))
    return replaceInText(textFromOwn(markdown), mentionMark, ([whole, , id = '', rest = '']) => {
      const target = this.#entities.get(id)
      const label = rest.split('|').find(part => part !== '' && !part.includes(':'))
      if (target && this.#builder.has(target.kind)) {
        this.#builder.report.add('kept', 'links', target.name)
        return this.#mention(target, label)
      }
      this.#builder.report.add('changed', 'lost-links', whole)
      return label ?? target?.name ?? whole
    })
  }

  /** `brother: @Aldous` */
  line(label: string, target: KankaEntity): RichText {
    const start: Leaf[] = label === '' ? [] : [{ text: `${label}: ` }]
    if (!this.#builder.has(target.kind)) return [{ type: 'paragraph', children: [...start, { text: target.name }] }]
    this.#builder.report.add('kept', 'links', target.name)
    return [{ type: 'paragraph', children: [...start, this.#mention(target)] }]
  }

  #mention(target: KankaEntity, label = target.name): Mention {
    return this.#builder.mention(target.kind, sourceOf(target), label)
  }
}

function sourceOf({ folder, data, path }: KankaEntity): string {
  return `${folder}:${idOf(data.id) || path}`
}

function placesOf({ data, entity }: KankaEntity, byOwn: ReadonlyMap<string, KankaEntity>, text: KankaText): RichText {
  const direct = Object.entries(places).map(([key, folder]) => byOwn.get(`${folder}:${idOf(data[key])}`))
  const listed = listOf(entity.entityLocations).map(one => byOwn.get(`locations:${idOf(one.location_id)}`))
  const found = new Set([...direct, ...listed].filter(one => one !== undefined))
  return [...found].flatMap(place => text.line('', place))
}

/** What a person belongs to, and who belongs to it. */
function membersOf({ data }: KankaEntity, byOwn: ReadonlyMap<string, KankaEntity>, text: KankaText): RichText {
  return members.flatMap(([list, field, folder]) =>
    listOf(data[list]).flatMap(member => {
      const target = byOwn.get(`${folder}:${idOf(member[field])}`)
      return target ? text.line(textOfJson(member.role), target) : []
    }),
  )
}

function parentOf({ entity }: KankaEntity, byEntity: ReadonlyMap<string, KankaEntity>, text: KankaText): RichText {
  const parent = byEntity.get(idOf(entity.parent_id))
  return parent ? text.line('', parent) : []
}

/** What a reminder, an ability or a possession says: `Birthday, 3-4-612`. */
function restOf(item: Json): string {
  const { name, entity } = objectOf(item.item ?? item.ability)
  const date = [item.year, item.month, item.day].map(textOfJson).filter(Boolean).join('-')
  const own = [item.name, item.comment, item.note, item.description, name, objectOf(entity).name].map(textOfJson)
  return [...own, textOfJson(item.amount), date].filter(Boolean).join(', ')
}

function heading(title: string): RichText {
  return title === '' ? [] : [{ type: 'paragraph', block: 'heading2', children: [{ text: title }] }]
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

function textOfJson(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function idOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
