import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Kind } from '#core/shared/kind.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Database, EntityStore } from '../ports.ts'
import { packed, packedWhole, walkBack } from './chain.ts'
import type { Texts } from './delta.ts'
import {
  changeBack,
  gatherWords,
  keepWhole,
  removeBetween,
  settleRows,
  sinceWhole,
  unpacked,
  unsettled,
} from './settled-rows.ts'
import { type Kept, stretchMs, Thinning } from './thin.ts'

/** So long every version is kept. */
const everyVersionMs = 24 * 60 * 60_000
/** Versions that stay between two whose texts are stored whole. */
const wholeEvery = 100
/** things, or long versions, a round */
const round = 20
/** versions that stay, a transaction */
const portion = 20
const everyMs = 60_000

interface Parts {
  database: Pick<Database, 'read' | 'write'>
  entities: Pick<EntityStore, 'kind'>
  log: Pick<Logger, 'error'>
}

interface Due {
  thing: number
  first: number
  last: number
}

/** Thins out what is older than a day and packs what is long (decision 5), in small bits; answers how many versions went. */
export async function settle(parts: Parts, now: Date, signal?: AbortSignal): Promise<number> {
  const { database, entities, log } = parts
  await packLong(database, signal)
  // Ends with a stretch, so that none is looked through in halves.
  const before = Math.floor((now.getTime() - everyVersionMs) / stretchMs) * stretchMs
  let gone = 0
  for (;;) {
    const found = await unsettled.all(database.read, { before, limit: round })
    for (const { kind: name, ...due } of found) {
      if (signal?.aborted) return gone
      const kind = entities.kind(name)
      try {
        // The plugin of a kind may be gone for a while: its things stay as they are.
        if (kind) gone += await thinOut(database, kind, due)
      } catch (err) {
        log.error({ err, thing: due.thing }, 'the versions of a thing could not be thinned out')
      }
      await database.write(tx => settleRows.run(tx, due))
    }
    if (found.length < round) return gone
  }
}

async function thinOut(database: Parts['database'], kind: Kind, { thing, first, last }: Due): Promise<number> {
  const thinning = new Thinning()
  const stay: Kept[] = []
  const take = (kept: Kept | undefined) => kept && stay.push(kept)
  let top: { revision: number; at: number; texts: Texts } | undefined
  for await (const { link, texts } of walkBack(database.read, kind, thing, first)) {
    if (!link) take(thinning.end(texts, first - 1))
    else if (link.revision <= last) {
      const step = { ...link, texts }
      top ??= step
      take(thinning.next(step))
    }
  }
  let gone = 0
  for (let from = 0; from < stay.length; from += portion) {
    if (from > 0) await pause(20)
    gone += await shorten(database, thing, stay.slice(from, from + portion))
  }
  const since = (await sinceWhole.first(database.read, { thing }))?.count ?? 0
  if (top && since + stay.length >= wholeEvery) {
    const { revision, at, texts } = top
    const whole = await packedWhole(texts)
    await database.write(tx => keepWhole.run(tx, { thing, revision, at, whole }))
  }
  return gone
}

/** Each version that stays gets its longer way back in the transaction that takes those away which it passes. */
async function shorten(database: Parts['database'], thing: number, stay: readonly Kept[]): Promise<number> {
  const changed: (Omit<Kept, 'back'> & { back: string | Uint8Array })[] = []
  for (const { back, ...kept } of stay) if (back) changed.push({ ...kept, back: await packed(JSON.stringify(back)) })
  if (changed.length === 0) return 0
  return database.write(async tx => {
    let gone = 0
    for (const { revision, at, above, back } of changed) {
      const { changes } = await changeBack.run(tx, { thing, revision, at, back })
      if (changes === 0) continue
      await gatherWords.run(tx, { thing, above, below: revision })
      gone += (await removeBetween.run(tx, { thing, above, below: revision })).changes
    }
    return gone
  })
}

async function packLong(database: Parts['database'], signal?: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await unpacked.all(database.read, { limit: round })
    for (const { back, ...row } of rows) {
      if (signal?.aborted) return
      const bytes = await packed(back)
      await database.write(tx => changeBack.run(tx, { ...row, back: bytes }))
    }
    if (rows.length < round) return
  }
}

/** Settles once a minute; the result ends that and waits for what is under way. */
export function startSettling({ now, ...parts }: Parts & { now(): Date }): StopJob {
  return startJob(
    { everyMs },
    ending => settle(parts, now(), ending),
    err => parts.log.error({ err }, 'old versions could not be looked through'),
  )
}
