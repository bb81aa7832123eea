import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { applyReverseDelta, type ReverseDelta, type VersionTexts } from './delta.ts'
import { textsOf } from './record-version.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Longer texts are worth packing. */
const packMinLength = 512
/** Steps back before others get their turn. */
const stepsPerTurn = 100

type VersionRow = Omit<Schema['versions'], 'thing' | 'words'>

/** The rows from the nearest place above `top` whose texts are stored as they are down to one revision; that place comes first. */
const rowsDownTo = prepare(
  (_, $: Params<{ thing: number; revision: number; top: number }>) => sql<VersionRow & { data: string | null }>`
    with near as (
      select min(revision) as at from versions
      where thing = ${$.thing} and revision >= ${$.top} and whole is not null
    )
    select seq as thing, revision + 1 as revision, '' as person, 0 as at, 1 as settled, '' as back, null as whole, data
    from entities, near where seq = ${$.thing} and near.at is null
    union all
    select thing, revision, person, versions.at, settled, back, whole, null
    from versions, near where thing = ${$.thing} and revision >= ${$.revision} and revision <= coalesce(near.at, revision)
    order by 2 desc`,
)

/** A version on the way back, with its texts; what lies below the oldest of them has texts alone. */
export interface WalkStep {
  link?: Omit<VersionRow, 'back'> & { back: ReverseDelta }
  texts: VersionTexts
}

/**
 * Goes back through the versions of a thing, from the newest one that has to be known for it down to `revision`: gives each,
 * and last what they were made from. With `top`, the versions from that one down are among them.
 * @throws SyntaxError, TypeError where what is stored does not fit together
 */
export async function* walkBack(
  read: Reader,
  kind: Kind,
  entitySeq: number,
  revision: number,
  top: number = revision,
): AsyncGenerator<WalkStep> {
  // One statement: nothing is written between the reading of the thing and of its versions.
  const [first, ...rest] = await rowsDownTo.all(read, { thing: entitySeq, revision, top })
  if (!first) return
  const whole = first.data ?? (first.whole && (await unpack(first.whole)))
  let texts = textsOf(kind, JSON.parse(whole ?? '{}') as VersionTexts)
  const versionRows = first.data === null ? [first, ...rest] : rest
  for (const [at, link] of versionRows.entries()) {
    const back = JSON.parse(typeof link.back === 'string' ? link.back : await unpack(link.back)) as ReverseDelta
    yield { link: { ...link, back }, texts }
    texts = applyReverseDelta(texts, back)
    if (at % stepsPerTurn === stepsPerTurn - 1) await turn()
  }
  yield { texts }
}

/** The text as it is best stored. */
export async function packText(text: string): Promise<string | Uint8Array> {
  return text.length < packMinLength ? text : await deflate(text)
}

/** The same, always packed. */
export async function packTexts(texts: VersionTexts): Promise<Uint8Array> {
  return deflate(JSON.stringify(texts))
}

async function unpack(bytes: Uint8Array): Promise<string> {
  return (await inflate(bytes)).toString('utf8')
}
