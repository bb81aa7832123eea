import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Kind } from '#core/shared/kind.ts'
import { dayMs } from '#core/shared/limits.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Database, EntityStore } from '../ports.ts'
import {
  countSinceFullText,
  markCompacted,
  mergeWords,
  removeBetween,
  storeFullText,
  uncompactedEntities,
  unpackedVersions,
  updateBack,
} from './compaction-queries.ts'
import type { VersionTexts } from './delta.ts'
import { packText, packTexts, reconstructVersions } from './reconstruct-versions.ts'
import { deltaJson } from './record-version.ts'
import { intervalMs, type KeptVersion, VersionCompactor } from './version-compactor.ts'
import { namedRevisions } from './version-names.ts'

/** Within this time every version is kept. */
const everyVersionMs = dayMs
/** The number of kept versions between two with full texts. */
const fullTextEvery = 100
/** entities, or long versions, per round */
const roundSize = 20
/** kept versions per transaction */
const batchSize = 20
const everyMs = 60_000

interface CompactionServices {
  database: Pick<Database, 'read' | 'write'>
  entities: Pick<EntityStore, 'kind'>
  log: Pick<Logger, 'error'>
}

interface DueEntity {
  entitySeq: number
  first: number
  last: number
}

/**
 * Compacts versions older than a day and compresses long ones, in small transactions; returns how many were removed.
 */
export async function compactVersions(services: CompactionServices, now: Date, signal?: AbortSignal): Promise<number> {
  const { database, entities, log } = services
  await packLong(database, signal)
  // A multiple of the interval, so that no interval is compacted in parts.
  const before = Math.floor((now.getTime() - everyVersionMs) / intervalMs) * intervalMs
  let removedCount = 0
  for (;;) {
    const found = await uncompactedEntities.all(database.read, { before, limit: roundSize })
    for (const { kind: name, ...dueEntity } of found) {
      if (signal?.aborted) return removedCount
      const kind = entities.kind(name)
      try {
        // Without the plugin of a kind, its versions stay as they are.
        if (kind) removedCount += await compactEntity(database, kind, dueEntity)
      } catch (err) {
        log.error({ err, entitySeq: dueEntity.entitySeq }, 'the versions of an entity could not be compacted')
      }
      await database.write(tx => markCompacted.run(tx, dueEntity))
    }
    if (found.length < roundSize) return removedCount
  }
}

async function compactEntity(
  database: CompactionServices['database'],
  kind: Kind,
  { entitySeq, first, last }: DueEntity,
): Promise<number> {
  const compactor = new VersionCompactor(await namedRevisions(database.read, entitySeq))
  const keptVersions: KeptVersion[] = []
  const keep = (version: KeptVersion | undefined) => version && keptVersions.push(version)
  let top: { revision: number; at: number; texts: VersionTexts } | undefined
  for await (const { link, texts } of reconstructVersions(database.read, kind, entitySeq, first)) {
    if (!link) keep(compactor.end(texts, first - 1))
    else if (link.revision <= last) {
      const step = { ...link, texts }
      top ??= step
      keep(compactor.next(step))
    }
  }
  let removedCount = 0
  for (let from = 0; from < keptVersions.length; from += batchSize) {
    if (from > 0) await pause(20)
    removedCount += await mergeVersions(database, entitySeq, keptVersions.slice(from, from + batchSize))
  }
  const since = (await countSinceFullText.first(database.read, { entitySeq }))?.count ?? 0
  if (top && since + keptVersions.length >= fullTextEvery) {
    const { revision, at, texts } = top
    const whole = await packTexts(texts)
    await database.write(tx => storeFullText.run(tx, { entitySeq, revision, at, whole }))
  }
  return removedCount
}

/** Each kept version gets its longer delta in the transaction that removes the versions it spans. */
async function mergeVersions(
  database: CompactionServices['database'],
  entitySeq: number,
  keptVersions: readonly KeptVersion[],
): Promise<number> {
  const changed: (Omit<KeptVersion, 'back'> & { back: string | Uint8Array })[] = []
  for (const { back, ...version } of keptVersions)
    if (back) changed.push({ ...version, back: await packText(deltaJson(back, version.ofEveryField)) })
  if (changed.length === 0) return 0
  return database.write(async tx => {
    let removedCount = 0
    const named = await namedRevisions(tx, entitySeq)
    for (const { revision, at, above, back } of changed) {
      // One that was named meanwhile stays, and so do those around it.
      if ([...named].some(one => one > above && one < revision)) continue
      const { changes } = await updateBack.run(tx, { entitySeq, revision, at, back })
      if (changes === 0) continue
      await mergeWords.run(tx, { entitySeq, above, below: revision })
      removedCount += (await removeBetween.run(tx, { entitySeq, above, below: revision })).changes
    }
    return removedCount
  })
}

async function packLong(database: CompactionServices['database'], signal?: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await unpackedVersions.all(database.read, { limit: roundSize })
    for (const { back, ...row } of rows) {
      if (signal?.aborted) return
      const bytes = await packText(back)
      await database.write(tx => updateBack.run(tx, { ...row, back: bytes }))
    }
    if (rows.length < roundSize) return
  }
}

/** Compacts once a minute; the returned function stops it and waits for a run in flight. */
export function startCompacting({ now, ...services }: CompactionServices & { now(): Date }): StopJob {
  return startJob(
    { everyMs },
    ending => compactVersions(services, now(), ending),
    err => services.log.error({ err }, 'old versions could not be compacted'),
  )
}
