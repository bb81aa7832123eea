import { sql } from 'kysely'
import type { Paragraph } from '#core/shared/rich-text/nodes.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import {
  type CallContext,
  handle,
  listed,
  type Params,
  Problem,
  pageNumber,
  prepare,
  type ReadingPosition,
  type StoryImage,
} from '#server/index.ts'
import { type CodexKind, codexCalls, codexKinds, codexLimits } from '../shared.ts'
import type { Inside } from './drafts.ts'
import { readSpoilerLimit, type SpoilerLimit } from './spoiler-limit.ts'
import type { PartType } from './tables.ts'

type Scope = SpoilerLimit['params']

/** What is known by the chapters that were read: everything that readers get passes here. */
const known = ($: Params<Scope>, from: ReturnType<typeof sql>) =>
  sql`(${$.all} = 1 or ${from} = '' or ${from} in ${listed($.chapters)})`

/** The entities that are shown by those chapters; none of the archive. */
const shown = ($: Params<Scope>) => sql`
  select page.entity_id, page.kind, page.title, page.title_key, page.sort_key, page.from_chapter
  from codex_pages page join entities on entities.id = page.entity_id
  where page.project_id = ${$.story} and entities.project_id = ${$.story} and page.out = 1
    and archived_at is null and batch_id is null and ${known($, sql`page.from_chapter`)}`

const imageOf = ($: Params<Scope>, entity: ReturnType<typeof sql>) => sql`(
  select value from codex_parts part join images on images.id = part.value
  where part.entity_id = ${entity} and part.type = 'image' and ${known($, sql`part.from_chapter`)})`

type Filters = Scope & { kind: string; text: string }

const matching = ($: Params<Filters>) => sql`
  (${$.kind} = '' or kind = ${$.kind}) and (${$.text} = '' or instr(title_key, ${$.text}) > 0 or exists (
    select 1 from codex_parts part
    where part.entity_id = one.entity_id and part.type in ('text', 'fact') and instr(part.search_key, ${$.text}) > 0
      and ${known($, sql`part.from_chapter`)}))`

interface PublishedRow {
  entity_id: string
  kind: CodexKind
  title: string
  image_id: string | null
}

const selectPage = prepare(
  (_, $: Params<Filters & { limit: number; skip: number }>) => sql<PublishedRow>`
    select entity_id, kind, title, ${imageOf($, sql`one.entity_id`)} as image_id
    from (${shown($)}) one where ${matching($)} order by sort_key, entity_id limit ${$.limit} offset ${$.skip}`,
)

const countMatching = prepare(
  (_, $: Params<Filters>) => sql<{ count: number }>`
    select count(*) as count from (${shown($)}) one where ${matching($)}`,
)

const countKinds = prepare(
  (_, $: Params<Scope>) => sql<{ kind: CodexKind; count: number }>`
    select kind, count(*) as count from (${shown($)}) group by kind`,
)

const selectEntity = prepare(
  (_, $: Params<Scope & { id: string }>) => sql<PublishedRow & { from_chapter: string }>`
    select entity_id, kind, title, from_chapter, ${imageOf($, sql`one.entity_id`)} as image_id
    from (${shown($)}) one where entity_id = ${$.id}`,
)

interface PartRow {
  type: PartType
  label: string
  value: string
  form: string
  from_chapter: string
}

const selectParts = prepare(
  (_, $: Params<Scope & { id: string }>) => sql<PartRow>`
    select type, label, value, form, from_chapter from codex_parts part
    where entity_id = ${$.id} and type in ('text', 'fact') and ${known($, sql`part.from_chapter`)} order by seq`,
)

/** A relation is known where the relation and the entity at its other end are. */
const selectRelations = prepare(
  (_, $: Params<Scope & { id: string }>) => sql<PublishedRow & { label: string; relation_from: string }>`
    select other.entity_id, other.kind, other.title, part.label, part.from_chapter as relation_from,
      ${imageOf($, sql`other.entity_id`)} as image_id
    from codex_parts part join (${shown($)}) other on other.entity_id = part.other_id
    where part.entity_id = ${$.id} and part.type = 'relation' and ${known($, sql`part.from_chapter`)} order by part.seq`,
)

/** The entity that one is inside of, if that is known, and the one is known to be there. */
const selectAround = prepare(
  (_, $: Params<Scope & { id: string }>) => sql<PublishedRow>`
    select other.entity_id, other.kind, other.title, ${imageOf($, sql`other.entity_id`)} as image_id
    from codex_parts part join (${shown($)}) other on other.entity_id = part.other_id
    where part.entity_id = ${$.id} and part.type = 'inside' and ${known($, sql`part.from_chapter`)}`,
)

/** What is inside of an entity, each known itself and known to be there. */
const selectInside = prepare(
  (_, $: Params<Scope & { id: string }>) => sql<PublishedRow & { value: string; from_chapter: string }>`
    select one.entity_id, one.kind, one.title, part.value,
      iif(part.from_chapter = '', one.from_chapter, part.from_chapter) as from_chapter,
      ${imageOf($, sql`one.entity_id`)} as image_id
    from (${shown($)}) one join codex_parts part on part.entity_id = one.entity_id
    where part.type = 'inside' and part.other_id = ${$.id} and ${known($, sql`part.from_chapter`)}
    order by value ->> '$.start', one.sort_key, one.entity_id limit ${codexLimits.inside}`,
)

const selectSize = prepare(
  (_, $: Params<{ id: string }>) => sql<{ value: string }>`
    select value from codex_parts where entity_id = ${$.id} and type = 'size'`,
)

const hasImage = prepare(
  (_, $: Params<{ story: string; image: string }>) => sql<{ found: number }>`
    select 1 as found from codex_parts part join codex_pages page on page.entity_id = part.entity_id
    where page.project_id = ${$.story} and page.out = 1 and part.type = 'image' and part.value = ${$.image}`,
)

const showsOne = prepare(
  (_, $: Params<Scope & { image: string }>) => sql<{ found: number }>`
    select 1 as found from (${shown($)}) one
    where ${$.image} = ${imageOf($, sql`one.entity_id`)} limit 1`,
)

const rowOf = ({ entity_id: entityId, kind, title, image_id: imageId }: PublishedRow) => ({
  entityId,
  kind,
  title,
  imageId,
})

function headOf({ story, through, all, limited, chapters }: SpoilerLimit) {
  const { name, language } = story.publicData
  return { storyId: story.storyId, name, language, through, all, limited, chapters }
}

/** Whether an entity of the codex that the caller may see shows an image. */
export async function showsImage({ storyId, imageId, through }: StoryImage, context: CallContext): Promise<boolean> {
  const { read } = context
  // Most images of stories are none of the codex.
  if (!(await hasImage.first(read, { story: storyId, image: imageId }))) return false
  try {
    const { params } = await readSpoilerLimit(context, storyId, through)
    return (await showsOne.first(read, { ...params, image: imageId })) !== undefined
  } catch (error) {
    if (error instanceof Problem && (error.type === 'not-found' || error.type === 'forbidden')) return false
    throw error
  }
}

/** What was published in the codex and is hidden, or is not known yet. */
const selectWithheld = prepare(
  (_, $: Params<Scope>) => sql<{ id: string }>`
    select entity_id as id from codex_pages page
    where project_id = ${$.story} and not (out = 1 and ${known($, sql`page.from_chapter`)})`,
)

/** Keeps other plugins from telling readers what the codex does not tell them. */
export async function withholds(
  { storyId, through }: ReadingPosition,
  context: CallContext,
): Promise<readonly string[]> {
  const { params } = await readSpoilerLimit(context, storyId, through)
  return (await selectWithheld.all(context.read, params)).map(({ id }) => id)
}

/** The calls of readers. */
export const readerCalls = [
  handle(codexCalls.list, async ({ storyId, through, kind = '', text = '', page }, context) => {
    const reach = await readSpoilerLimit(context, storyId, through)
    const at = pageNumber(page)
    const filters = { ...reach.params, kind, text: searchKey(text).trim() }
    const { pageSize: limit } = codexLimits
    const rows = await selectPage.all(context.read, { ...filters, limit, skip: (at - 1) * limit })
    const total = (await countMatching.first(context.read, filters))?.count ?? 0
    const counts = new Map((await countKinds.all(context.read, reach.params)).map(one => [one.kind, one.count]))
    return {
      ...headOf(reach),
      kinds: codexKinds.flatMap(one => (counts.has(one) ? [{ kind: one, count: counts.get(one) ?? 0 }] : [])),
      ...{ data: rows.map(rowOf), total, nextCursor: at * limit < total ? String(at + 1) : null },
    }
  }),
  handle(codexCalls.page, async ({ storyId, entityId: id, through }, context) => {
    const reach = await readSpoilerLimit(context, storyId, through)
    const found = await selectEntity.first(context.read, { ...reach.params, id })
    if (!found) throw new Problem('not-found', 'There is no such entity in this codex.')
    // A part without a chapter of its own is known since the entity is.
    const from = (chapter: string) =>
      reach.chapters.find(({ chapterId }) => chapterId === (chapter || found.from_chapter)) ?? null
    const parts = await selectParts.all(context.read, { ...reach.params, id })
    const relations = await selectRelations.all(context.read, { ...reach.params, id })
    const around = await selectAround.first(context.read, { ...reach.params, id })
    const size = await selectSize.first(context.read, { id })
    const holds = await selectInside.all(context.read, { ...reach.params, id })
    return {
      ...{ ...headOf(reach), ...rowOf(found), from: from('') },
      text: parts
        .filter(({ type }) => type === 'text')
        .map(part => ({ text: [JSON.parse(part.value) as Paragraph], from: from(part.from_chapter) })),
      facts: parts
        .filter(({ type }) => type === 'fact')
        .map(({ label, form, value, from_chapter }) => ({ label, type: form, value, from: from(from_chapter) })),
      relations: relations.map(one => ({ ...rowOf(one), label: one.label, from: from(one.relation_from) })),
      inside: around ? rowOf(around) : null,
      size: size ? (JSON.parse(size.value) as { width: number; height: number }) : null,
      holds: holds.map(one => {
        const { date, x, y, color } = JSON.parse(one.value) as Inside
        return { ...rowOf(one), date, x, y, color, from: from(one.from_chapter) }
      }),
    }
  }),
]
