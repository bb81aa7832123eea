import { sql } from 'kysely'
import { type Params, prepare, prepareWrite } from '../db/prepare.ts'

/** Things with versions that are to be looked through: the first and the last of those that are. */
export const uncompactedEntities = prepare(
  (_, $: Params<{ before: number; limit: number }>) => sql<{
    thing: number
    kind: string
    first: number
    last: number
  }>`
    select thing, kind, min(v.revision) as first, max(v.revision) as last
    from versions v indexed by versions_unsettled join entities e on e.seq = v.thing
    where settled = 0 and at < ${$.before} group by thing limit ${$.limit}`,
)

/** How many versions have stayed since the last one whose texts are stored whole. */
export const countSinceFullText = prepare(
  (_, $: Params<{ thing: number }>) => sql<{ count: number }>`
    select count(*) as count from versions where thing = ${$.thing} and settled = 1 and revision >
      coalesce((select max(revision) from versions where thing = ${$.thing} and whole is not null), 0)`,
)

/** Those that are long and not packed yet; each leaves the index as it is packed. */
export const unpackedVersions = prepare(
  (_, $: Params<{ limit: number }>) => sql<{ thing: number; revision: number; at: number; back: string }>`
    select thing, revision, at, back from versions
    where typeof(back) = 'text' and length(back) > 4000 limit ${$.limit}`,
)

/** The time tells a version from that of a thing that has come in its place. */
type VersionKey = { thing: number; revision: number; at: number }

export const updateBack = prepareWrite((tx, $: Params<VersionKey & { back: string | Uint8Array }>) =>
  tx
    .updateTable('versions')
    .set({ back: $.back })
    .where('thing', '=', $.thing)
    .where('revision', '=', $.revision)
    .where('at', '=', $.at),
)

export const storeFullText = prepareWrite((tx, $: Params<VersionKey & { whole: Uint8Array }>) =>
  tx
    .updateTable('versions')
    .set({ whole: $.whole })
    .where('thing', '=', $.thing)
    .where('revision', '=', $.revision)
    .where('at', '=', $.at),
)

/** The words of the versions that go are those of the one that stays. */
export const mergeWords = prepareWrite(
  (_, $: Params<{ thing: number; above: number; below: number }>) => sql`
    update versions set words = words + coalesce(
      (select sum(words) from versions where thing = ${$.thing} and revision > ${$.above} and revision < ${$.below}), 0)
    where thing = ${$.thing} and revision = ${$.below}`,
)

export const removeBetween = prepareWrite((tx, $: Params<{ thing: number; above: number; below: number }>) =>
  tx
    .deleteFrom('versions')
    .where('thing', '=', $.thing)
    .where('revision', '>', $.above)
    .where('revision', '<', $.below),
)

export const markCompacted = prepareWrite(
  (_, $: Params<{ thing: number; last: number }>) => sql`
    update versions set settled = 1 where thing = ${$.thing} and revision <= ${$.last} and settled = 0`,
)
