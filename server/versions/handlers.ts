import { versionCalls } from '#core/shared/calls/versions.ts'
import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import { type HandledCall, handle } from '../contract.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { entityNotFound, type StoredEntityRow } from '../entities/read-entity.ts'
import type { VersionTexts } from './delta.ts'
import { reconstructVersions } from './reconstruct-versions.ts'
import { versionChanges, wordsBetween } from './version-changes.ts'
import { nameHandlers } from './version-name-handlers.ts'
import { namedRevisions } from './version-names.ts'
import { creationOf, type VersionHeader, versionedEntity, withAuthors } from './versioned-entity.ts'

/** The most versions read for one page of changes, which bounds the cost of a call. */
const versionsMax = 2000
/** The default number of changes per page. */
const changesDefault = 30

type VersionPageParams = { entitySeq: number; below: number; skip: number; limit: number }

const versionPage = prepare((db, $: Params<VersionPageParams>) =>
  db
    .selectFrom('versions')
    .select(['revision', 'person', 'at'])
    .where('entity_seq', '=', $.entitySeq)
    .where('revision', '<', $.below)
    .orderBy('revision', 'desc')
    .limit($.limit)
    .offset($.skip),
)
const versionCount = prepare((db, $: Params<{ entitySeq: number }>) =>
  db
    .selectFrom('versions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('entity_seq', '=', $.entitySeq),
)
const wordsWritten = prepare((db, $: Params<{ entitySeq: number; person: string; since: number }>) =>
  db
    .selectFrom('versions')
    .select(eb => eb.fn.sum<number | null>('words').as('words'))
    .where('entity_seq', '=', $.entitySeq)
    .where('person', '=', $.person)
    .where('at', '>=', $.since),
)

const wordsInProject = prepare((db, $: Params<{ project: string; person: string; from: number; to: number }>) =>
  db
    .selectFrom('versions')
    .innerJoin('entities', 'entities.seq', 'versions.entity_seq')
    .select(['versions.at', 'versions.words'])
    .where('versions.person', '=', $.person)
    .where('versions.at', '>=', $.from)
    .where('versions.at', '<', $.to)
    .where('versions.words', 'is not', null)
    .where('entities.project_id', '=', $.project),
)

/** Reading versions requires read access to the entity. */
export function versionHandlers(): HandledCall[] {
  return [
    handle(versionCalls.list, async ({ page, limit = limits.pageSize, ...input }, context) => {
      const { row } = await versionedEntity(context, input, 'read')
      const total = ((await versionCount.first(context.read, { entitySeq: row.seq }))?.count ?? 0) + 1
      const from = startOf(page, limit)
      const found: VersionHeader[] = await versionPage.all(context.read, {
        entitySeq: row.seq,
        limit: limit + 1,
        ...from,
      })
      if (found.length <= limit && from.below > 1 && from.skip < total) found.push(creationOf(row))
      const headers = found.slice(0, limit)
      const last = found.length > limit ? headers.at(-1) : undefined
      return { data: await withAuthors(context.read, headers), total, nextCursor: last ? `r${last.revision}` : null }
    }),
    handle(
      versionCalls.changes,
      async ({ from = Number.MAX_SAFE_INTEGER, limit = changesDefault, ...input }, context) => {
        const { kind, row } = await versionedEntity(context, input, 'read')
        const page = { entitySeq: row.seq, below: Math.min(from, row.revision) + 1, skip: 0, limit: versionsMax + 1 }
        const named = await namedRevisions(context.read, row.seq)
        const found: VersionHeader[] = await versionPage.all(context.read, page)
        const rows = found.slice(0, versionsMax)
        const [top, lowest] = [rows[0]?.revision, rows.at(-1)?.revision]
        const more = found.length > versionsMax
        const { changes, next, first } =
          top === undefined || lowest === undefined
            ? { changes: [], next: null, first: await textsBelow(context.read, kind, row, from) }
            : await versionChanges(context.read, kind, { entitySeq: row.seq, top, lowest, limit, more, named })
        const wordCounts = new Map(changes.map(change => [change.revision, change]))
        const headers: VersionHeader[] = [...changes]
        if (first && next === null) {
          const creation = creationOf(row)
          headers.push(creation)
          wordCounts.set(creation.revision, { ...creation, fields: [], ...(await wordsBetween(kind, {}, first)) })
        }
        const data = (await withAuthors(context.read, headers)).map(one => {
          const { added = 0, removed = 0, fields = [] } = wordCounts.get(one.revision) ?? {}
          return { ...one, added, removed, fields }
        })
        return { data, next }
      },
      'texts',
      ({ id }) => [id],
    ),
    handle(versionCalls.wordsSince, async ({ since, ...input }, context) => {
      const { row } = await versionedEntity(context, input, 'read')
      const { id: person } = context.person()
      const found = await wordsWritten.first(context.read, { entitySeq: row.seq, person, since: Date.parse(since) })
      return { words: found?.words ?? 0 }
    }),
    handle(versionCalls.wordsByDay, async ({ projectId, days }, context) => {
      const starts = days.map(day => Date.parse(day))
      const wrong = starts.findIndex((start, at) => at > 0 && start <= (starts[at - 1] ?? 0))
      if (wrong > 0) throw badField(`days[${wrong}]`, 'must be later than the one before')
      const [from = 0, to = 0] = [starts[0], starts.at(-1)]
      const written = await wordsInProject.all(context.read, {
        ...{ project: projectId, person: context.person().id, from, to },
      })
      const words = new Array<number>(starts.length - 1).fill(0)
      for (const row of written) {
        const day = starts.findLastIndex(start => start <= row.at)
        words[day] = (words[day] ?? 0) + (row.words ?? 0)
      }
      return { words }
    }),
    handle(
      versionCalls.get,
      async ({ revision, ...input }, context) => {
        const { kind, row } = await versionedEntity(context, input, 'read')
        for await (const { link, texts } of reconstructVersions(context.read, kind, row.seq, revision)) {
          const header = link ?? creationOf(row)
          if (header.revision !== revision) continue
          const [one] = await withAuthors(context.read, [header])
          if (!one) continue
          const data = await context.entities.expandRefs(context.read, kind, input, texts)
          return { kind: kind.name, id: row.id, ...one, data }
        }
        throw entityNotFound()
      },
      'texts',
      ({ id }) => [id],
    ),
    ...nameHandlers,
  ]
}

/** The texts of the creation, for a revision below which there is no version. */
async function textsBelow(read: Reader, kind: Kind, row: StoredEntityRow, revision: number): Promise<VersionTexts> {
  const below = Math.min(revision, row.revision)
  for await (const { link, texts } of reconstructVersions(read, kind, row.seq, below)) if (!link) return texts
  return {}
}

/** Pages by number, or after the last revision of the page before. @throws Problem bad-input */
function startOf(page: string | number = 1, limit: number): Pick<VersionPageParams, 'below' | 'skip'> {
  const text = String(page)
  if (/^r\d{1,15}$/.test(text)) return { below: Number(text.slice(1)), skip: 0 }
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw badField('page', 'must be a page number from 1 or the cursor of an earlier answer')
  return { below: Number.MAX_SAFE_INTEGER, skip: (Number(text) - 1) * limit }
}
