import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { searchKey, sortKey } from '#core/shared/text/text-keys.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { publicCalls, publishCalls } from '#plugins/library/shared.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import {
  badField,
  type CallContext,
  handle,
  listed,
  type Params,
  Problem,
  prepare,
  prepareWrite,
  type Reader,
  type Tx,
  withTables,
} from '#server/index.ts'
import { type CodexKind, codexAuthorCalls, codexEvent } from '../shared.ts'
import { carryOver } from './carry-over.ts'
import {
  type CodexDraft,
  type DraftPart,
  type DraftSources,
  draftRows,
  nullIfPluginMissing,
  readAround,
  readDraft,
} from './drafts.ts'
import type { CodexTables, PartType } from './tables.ts'

const tables = withTables<CodexTables>

const selectChapters = prepare(
  (_, $: Params<{ project: string; space: string; kind: string }>) => sql<{ id: string; label: string }>`
    select id, label from entities
    where project_id = ${$.project} and space_id = ${$.space} and kind = ${$.kind} and archived_at is null
      and batch_id is null order by position, seq`,
)

interface ChapterTitle {
  chapterId: string
  title: string
  index: number
}

/** The chapters of a project in their order, published or not. */
async function readChapters(read: Reader, { spaceId: space, projectId: project }: Place): Promise<ChapterTitle[]> {
  const rows = await selectChapters.all(read, { project, space, kind: chapter.name })
  return rows.map(({ id, label }, index) => ({ chapterId: id, title: label, index }))
}

async function withOut(context: CallContext, place: Place, chapters: readonly ChapterTitle[]) {
  const out = new Set(await nullIfPluginMissing(context, publishCalls.chapters, place))
  return chapters.map(one => ({ ...one, out: out.has(one.chapterId) }))
}

/** @throws Problem not-found for a chapter that is missing, archived or in another project */
function requireChapter(chapters: readonly ChapterTitle[], from: string | null): string {
  if (from !== null && !chapters.some(({ chapterId }) => chapterId === from))
    throw new Problem('not-found', 'There is no such chapter.')
  return from ?? ''
}

/** By the id of an entity, the first chapter that mentions it. */
async function readFirstMentions(
  context: CallContext,
  place: Place,
  kinds: ReadonlySet<CodexKind>,
  chapters: readonly ChapterTitle[],
): Promise<Map<string, string>> {
  const first = new Map<string, number>()
  const order = new Map(chapters.map(({ chapterId, index }) => [chapterId, index]))
  for (const kind of kinds) {
    const found = await nullIfPluginMissing(context, mentionCalls.between, { ...place, from: chapter.name, to: kind })
    for (const { from, to } of found?.mentions ?? []) {
      const index = order.get(from)
      if (index !== undefined) first.set(to, Math.min(index, first.get(to) ?? index))
    }
  }
  return new Map([...first].map(([id, index]) => [id, chapters[index]?.chapterId ?? '']))
}

interface PageRow {
  entity_id: string
  kind: CodexKind
  label: string
  out: number
  from_chapter: string
  title: string
  copied: number
  revision: number
  updated_at: string
}

/** The entities of a project's codex that are not in the archive; `label` is what each is called now. */
const selectPages = prepare(
  (_, $: Params<{ project: string }>) => sql<PageRow>`
    select page.entity_id, page.kind, entities.label, page.out, page.from_chapter, page.title,
      page.revision as copied, entities.revision, page.updated_at
    from codex_pages page join entities on entities.id = page.entity_id
    where page.project_id = ${$.project} and entities.project_id = ${$.project} and archived_at is null
      and batch_id is null order by page.kind, entities.label, page.entity_id`,
)

type PartRow = CodexTables['codex_parts']

const selectParts = prepare(
  (_, $: Params<{ project: string }>) => sql<PartRow>`
    select part.* from codex_parts part join codex_pages page on page.entity_id = part.entity_id
    where page.project_id = ${$.project} and page.out = 1 order by part.entity_id, part.seq`,
)

const selectPartsOf = prepare(
  (_, $: Params<{ id: string }>) => sql<PartRow>`select * from codex_parts where entity_id = ${$.id} order by seq`,
)

/** What makes two copies of a part the same. */
const contentOf = ({ key, type, label, value, other_id }: DraftPart) =>
  JSON.stringify([key, type, label, value, other_id])
const isShown = ({ type }: { type: PartType }) => type !== 'gone'
const sameParts = (one: readonly DraftPart[], other: readonly DraftPart[]) =>
  JSON.stringify(one.filter(isShown).map(contentOf)) === JSON.stringify(other.filter(isShown).map(contentOf))

type PublishedState = 'same' | 'changed' | 'hidden'

/** Whether a published entity differs from how it is written now; one that was not written to is not read. */
async function stateOf(
  context: CallContext,
  place: Place,
  row: PageRow,
  { around, parts }: { around: DraftSources; parts: readonly DraftPart[] },
): Promise<PublishedState> {
  if (row.out === 0) return 'hidden'
  if (row.title !== row.label) return 'changed'
  const isRelation = ({ key }: DraftPart) => key.startsWith('relation-')
  const labels = new Map(around.fields.map(({ customFieldId, label }) => [`field-${customFieldId}`, label]))
  const isRenamed = parts.some(
    ({ key, label }) => key.startsWith('field-') && labels.get(key) !== label && labels.has(key),
  )
  if (isRenamed || !sameParts(around.relations.get(row.entity_id) ?? [], parts.filter(isRelation))) return 'changed'
  if (row.copied === row.revision && parts.every(({ key }) => !key.startsWith('field-') || labels.has(key)))
    return 'same'
  const draft = await readDraft(context, place, { id: row.entity_id, kind: row.kind, revision: row.revision }, around)
  return sameParts(draft.parts, parts) ? 'same' : 'changed'
}

/** Who publishes an entity must be allowed to read it. @throws Problem not-found, forbidden */
async function requireRows(context: CallContext, place: Place, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await draftRows(context.read, place, wanted)
  if (rows.length < wanted.length) throw unknownEntity()
  for (const kind of new Set(rows.map(row => row.kind)))
    await context.access.require(context.person(), `${kind}.read`, place)
  return rows
}

const unknownEntity = () => new Problem('not-found', 'There is nothing that a codex can show under one of these ids.')

async function pagesIn(read: Reader, projectId: string): Promise<ReadonlyMap<string, PageRow>> {
  const rows = await selectPages.all(read, { project: projectId })
  return new Map(rows.map(row => [row.entity_id, row]))
}

async function emitChange(tx: Tx, { events }: CallContext, projectId: string): Promise<void> {
  await events.emit(tx, 'everyone', codexEvent, { storyId: projectId })
}

interface Copy {
  draft: CodexDraft
  from: string
}

async function storeCopy(
  tx: Tx,
  projectId: string,
  { draft, from }: Copy,
  order: ReadonlyMap<string, number>,
  now: string,
) {
  const { id, kind, title, revision } = draft
  const old = await selectPartsOf.all(tx, { id })
  const values = {
    ...{ kind, out: 1, from_chapter: from, title, revision, updated_at: now },
    ...{ title_key: searchKey(title), sort_key: sortKey(title) },
  }
  await tables(tx)
    .insertInto('codex_pages')
    .values({ entity_id: id, project_id: projectId, ...values })
    .onConflict(conflict => conflict.column('entity_id').doUpdateSet(values))
    .execute()
  await tables(tx).deleteFrom('codex_parts').where('entity_id', '=', id).execute()
  for (const [seq, part] of carryOver(old, draft.parts, order).entries())
    await tables(tx)
      .insertInto('codex_parts')
      .values({ entity_id: id, seq, ...part })
      .execute()
}

/** Nothing that readers saw stays of hidden entities: only their order, and the chapters of their parts. */
const hidePages = prepareWrite(
  (_, $: Params<{ project: string; ids: string; now: string }>) => sql`
    update codex_pages set out = 0, title = '', title_key = '', sort_key = '', updated_at = ${$.now}
    where project_id = ${$.project} and entity_id in ${listed($.ids)} and out = 1`,
)

const hideParts = prepareWrite(
  (_, $: Params<{ project: string; ids: string }>) => sql`
    update codex_parts set label = '', value = '', other_id = '', search_key = ''
    where entity_id in (
      select entity_id from codex_pages where project_id = ${$.project} and entity_id in ${listed($.ids)} and out = 0)`,
)

const ok = { ok: true } as const

/** A part as the author is shown it: a paragraph as plain text, a relation with the name of the entity it leads to. */
function partOf({ key, type, label, value, from_chapter, other_id }: PartRow, names: ReadonlyMap<string, PageRow>) {
  const shown = {
    image: '',
    text: type === 'text' && value !== '' ? plainText([JSON.parse(value)]) : '',
    fact: value,
    relation: names.get(other_id)?.label ?? '',
    inside: names.get(other_id)?.label ?? '',
  }
  if (type === 'gone' || type === 'size') return []
  return [{ key, type, label, value: shown[type], from: from_chapter }]
}

/** The calls of authors. */
export const authorCalls = [
  handle(codexAuthorCalls.state, async (place, context) => {
    const { read } = context
    const story = await storyOf(context, place)
    const rows = await selectPages.all(read, { project: place.projectId })
    const around = await readAround(context, place, new Set(rows.map(({ kind }) => kind)))
    const parts = Map.groupBy(await selectParts.all(read, { project: place.projectId }), part => part.entity_id)
    const pages = []
    for (const row of rows)
      pages.push({
        ...{
          entityId: row.entity_id,
          kind: row.kind,
          title: row.label,
          from: row.from_chapter,
          updated: row.updated_at,
        },
        state: await stateOf(context, place, row, { around, parts: parts.get(row.entity_id) ?? [] }),
      })
    return { out: story, chapters: await withOut(context, place, await readChapters(read, place)), pages }
  }),
  handle(codexAuthorCalls.entity, async ({ entityId, ...place }, context) => {
    const { read } = context
    const [row] = await requireRows(context, place, [entityId])
    if (!row) throw unknownEntity()
    const chapters = await readChapters(read, place)
    const mentions = await readFirstMentions(context, place, new Set([row.kind]), chapters)
    const names = await pagesIn(read, place.projectId)
    const page = names.get(entityId)
    const parts = page?.out === 1 ? await selectPartsOf.all(read, { id: entityId }) : []
    const around = await readAround(context, place, new Set([row.kind]))
    return {
      page: page
        ? {
            state: await stateOf(context, place, page, { around, parts }),
            ...{ from: page.from_chapter, updated: page.updated_at },
          }
        : null,
      mentioned: mentions.get(entityId) ?? null,
      chapters: await withOut(context, place, chapters),
      parts: parts.flatMap(part => partOf(part, names)),
    }
  }),
  handle(codexAuthorCalls.publish, async ({ entityIds, from, ...place }, context) => {
    const rows = await requireRows(context, place, entityIds)
    const kinds = new Set(rows.map(({ kind }) => kind))
    const chapters = await readChapters(context.read, place)
    const given = from === undefined ? undefined : requireChapter(chapters, from)
    const mentions = await readFirstMentions(context, place, kinds, chapters)
    const around = await readAround(context, place, kinds)
    const drafts = new Map<string, CodexDraft>()
    for (const row of rows) drafts.set(row.id, await readDraft(context, place, row, around))
    const published: string[] = []
    const unmentioned: string[] = []
    await context.write(async tx => {
      const now = context.now().toISOString()
      // Read again: somebody may have moved an entity or a chapter meanwhile, and nothing must be told earlier than that.
      const order = new Map((await readChapters(tx, place)).map(({ chapterId, index }) => [chapterId, index]))
      const before = await pagesIn(tx, place.projectId)
      for (const [id, draft] of drafts) {
        const at = given ?? before.get(id)?.from_chapter ?? mentions.get(id)
        if (at === undefined) unmentioned.push(id)
        else {
          published.push(id)
          await storeCopy(tx, place.projectId, { draft, from: at }, order, now)
        }
      }
      if (published.length > 0) await emitChange(tx, context, place.projectId)
    })
    return { published, unmentioned }
  }),
  handle(codexAuthorCalls.hide, async ({ entityIds, ...place }, context) => {
    await requireRows(context, place, entityIds)
    await context.write(async tx => {
      const { projectId: project } = place
      const ids = JSON.stringify(entityIds)
      await hidePages.run(tx, { project, ids, now: context.now().toISOString() })
      await hideParts.run(tx, { project, ids })
      await emitChange(tx, context, project)
    })
    return ok
  }),
  handle(codexAuthorCalls.move, async ({ entityIds, from, ...place }, context) => {
    await requireRows(context, place, entityIds)
    const chapterId = requireChapter(await readChapters(context.read, place), from)
    await context.write(async tx => {
      await tables(tx)
        .updateTable('codex_pages')
        .set({ from_chapter: chapterId })
        .where('project_id', '=', place.projectId)
        .where('entity_id', 'in', entityIds)
        .execute()
      await emitChange(tx, context, place.projectId)
    })
    return ok
  }),
  handle(codexAuthorCalls.mark, async ({ entityId, key, from, ...place }, context) => {
    await requireRows(context, place, [entityId])
    const chapterId = requireChapter(await readChapters(context.read, place), from)
    await context.write(async tx => {
      const marked = await tables(tx)
        .updateTable('codex_parts')
        .set({ from_chapter: chapterId })
        .where('entity_id', '=', entityId)
        .where('key', '=', key)
        .where('type', '!=', 'gone')
        .returning('seq')
        .executeTakeFirst()
      if (!marked) throw badField('key', 'is no part of what is published')
      await emitChange(tx, context, place.projectId)
    })
    return ok
  }),
]

/** Whether the story is in the library. */
async function storyOf(context: CallContext, { projectId }: Place): Promise<boolean> {
  try {
    return (await nullIfPluginMissing(context, publicCalls.story, { storyId: projectId })) !== null
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-found') return false
    throw error
  }
}
