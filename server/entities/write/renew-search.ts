import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Params, prepare, prepareWrite } from '../../db/prepare.ts'
import type { Tx } from '../../db/schema.ts'
import { type StopJob, startJob } from '../../job.ts'
import type { Database, EntityStore } from '../../ports.ts'
import type { EntityStoreServices } from '../read-entity.ts'
import { entityNames } from '../values.ts'

interface RenewalProgress {
  done: number
  last: number
}

interface OldRow {
  seq: number
  projectSeq: number
  kind: string
  label: string
  refs: string
  data: string
  text: string
}

const renewalProgress = prepare(() => sql<RenewalProgress>`select done, last from search_renewal`)
const nextRow = prepare(
  (_, $: Params<RenewalProgress>) => sql<OldRow>`
    select e.seq, p.seq as projectSeq, e.kind, e.label, e.refs, e.data, d.text
    from entities e join projects p on p.id = e.project_id join search_docs d on d.id = (p.seq << 32) | e.seq
    where e.seq > ${$.done} and e.seq <= ${$.last} order by e.seq limit 1`,
)
const setDone = prepareWrite((_, $: Params<{ done: number }>) => sql`update search_renewal set done = ${$.done}`)
const finish = prepareWrite(() => sql`delete from search_renewal`)

/** One transaction lasts this long, or one entity if that takes longer; the pause for other writes is longer. */
const sliceMs = 4
const pauseMs = 15

/**
 * Re-indexes some of the entities that an older version indexed: at most `max`, or as many as a time slice allows.
 * @returns whether there is more
 */
export async function renewSearch(
  tx: Tx,
  { search, shape, kind: kindOf }: Pick<EntityStoreServices, 'search' | 'shape' | 'kind'>,
  max = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const progress = await renewalProgress.first(tx, {})
  if (!progress) return false
  const until = performance.now() + sliceMs
  let { done } = progress
  for (let count = 0; count < max && (count === 0 || performance.now() < until); count++) {
    const row = await nextRow.first(tx, { done, last: progress.last })
    if (!row) {
      await finish.run(tx, {})
      return false
    }
    const { seq, projectSeq, text } = row
    const kind = kindOf(row.kind)
    // Without the kind's plugin only the title is known.
    const names = kind
      ? entityNames(shape(kind), { refs: JSON.parse(row.refs), data: JSON.parse(row.data) })
      : row.label
    await search.renew(tx, { seq, projectSeq, kind: row.kind, label: names, text })
    done = seq
  }
  await setDone.run(tx, { done })
  return true
}

/** Runs soon after the start until everything is re-indexed; the returned function stops it. */
export function startRenewingSearch(services: {
  database: Database
  entities: Pick<EntityStore, 'renewSearch'>
  log: Pick<Logger, 'info' | 'error'>
}): StopJob {
  const { database, entities, log } = services
  return startJob(
    { everyMs: 600_000, firstMs: 100 },
    async ending => {
      if (!(await renewalProgress.first(database.read, {}))) return
      log.info('the search index is being brought up to date')
      while (!ending.aborted && (await database.write(tx => entities.renewSearch(tx)))) await pause(pauseMs)
      if (!ending.aborted) log.info('the search index is up to date')
    },
    err => log.error({ err }, 'the search index could not be brought up to date'),
  )
}
