import { sql } from 'kysely'
import { type Params, prepare, prepareWrite } from '../db/prepare.ts'

/** Entities with versions to compact: the first and last revision of these. */
export const uncompactedEntities = prepare(
  (_, $: Params<{ before: number; limit: number }>) => sql<{
    entitySeq: number
    kind: string
    first: number
    last: number
  }>`
    select entity_seq as entitySeq, kind, min(v.revision) as first, max(v.revision) as last
    from versions v indexed by versions_unsettled join entities e on e.seq = v.entity_seq
    where settled = 0 and at < ${$.before} group by entity_seq limit ${$.limit}`,
)

/** The number of kept versions since the last one with full texts. */
export const countSinceFullText = prepare(
  (_, $: Params<{ entitySeq: number }>) => sql<{ count: number }>`
    select count(*) as count from versions where entity_seq = ${$.entitySeq} and settled = 1 and revision >
      coalesce((select max(revision) from versions where entity_seq = ${$.entitySeq} and whole is not null), 0)`,
)

/** Long versions that are not compressed yet; a partial index lists them. */
export const unpackedVersions = prepare(
  (_, $: Params<{ limit: number }>) => sql<{ entitySeq: number; revision: number; at: number; back: string }>`
    select entity_seq as entitySeq, revision, at, back from versions
    where typeof(back) = 'text' and length(back) > 4000 limit ${$.limit}`,
)

/** The time distinguishes a version from one of a later entity with the same row number. */
type VersionKey = { entitySeq: number; revision: number; at: number }

export const updateBack = prepareWrite((tx, $: Params<VersionKey & { back: string | Uint8Array }>) =>
  tx
    .updateTable('versions')
    .set({ back: $.back })
    .where('entity_seq', '=', $.entitySeq)
    .where('revision', '=', $.revision)
    .where('at', '=', $.at),
)

export const storeFullText = prepareWrite((tx, $: Params<VersionKey & { whole: Uint8Array }>) =>
  tx
    .updateTable('versions')
    .set({ whole: $.whole })
    .where('entity_seq', '=', $.entitySeq)
    .where('revision', '=', $.revision)
    .where('at', '=', $.at),
)

/** Adds the word counts of the removed versions to the kept one. */
export const mergeWords = prepareWrite(
  (_, $: Params<{ entitySeq: number; above: number; below: number }>) => sql`
    update versions set words = words + coalesce(
      (select sum(words) from versions where entity_seq = ${$.entitySeq} and revision > ${$.above} and revision < ${$.below}), 0)
    where entity_seq = ${$.entitySeq} and revision = ${$.below}`,
)

export const removeBetween = prepareWrite((tx, $: Params<{ entitySeq: number; above: number; below: number }>) =>
  tx
    .deleteFrom('versions')
    .where('entity_seq', '=', $.entitySeq)
    .where('revision', '>', $.above)
    .where('revision', '<', $.below),
)

export const markCompacted = prepareWrite(
  (_, $: Params<{ entitySeq: number; last: number }>) => sql`
    update versions set settled = 1 where entity_seq = ${$.entitySeq} and revision <= ${$.last} and settled = 0`,
)
