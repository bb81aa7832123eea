import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { applyReverseDelta, type ReverseDelta, type VersionTexts } from './delta.ts'
import { firstVersionedFieldsOf, versionTexts } from './record-version.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Shorter texts are not worth compressing. */
const packMinLength = 512
/** Steps before the event loop gets a turn. */
const stepsPerTurn = 100

type VersionRow = Omit<Schema['versions'], 'entity_seq' | 'words'>

/**
 * The rows from the nearest revision at or above `top` with full texts down to the given revision; that one comes
 * first.
 */
const rowsDownTo = prepare(
  (_, $: Params<{ entitySeq: number; revision: number; top: number }>) => sql<VersionRow & { data: string | null }>`
    with near as (
      select min(revision) as at from versions
      where entity_seq = ${$.entitySeq} and revision >= ${$.top} and whole is not null
    )
    select seq as entity_seq, revision + 1 as revision, '' as person, 0 as at, 1 as settled, '' as back, null as whole,
      '[' || refs || ',' || data || ']' as data
    from entities, near where seq = ${$.entitySeq} and near.at is null
    union all
    select entity_seq, revision, person, versions.at, settled, back, whole, null
    from versions, near where entity_seq = ${$.entitySeq} and revision >= ${$.revision} and revision <= coalesce(near.at, revision)
    order by 2 desc`,
)

/** A version with its texts; the last step, below the oldest version, has only texts. */
export interface WalkStep {
  link?: Omit<VersionRow, 'back'> & { back: ReverseDelta }
  texts: VersionTexts
}

/**
 * Reads the versions of an entity backwards, from the nearest full texts down to `revision`: yields each, and last
 * the texts before them. With `top`, at least the versions from that one down are yielded.
 * @throws SyntaxError, TypeError if stored data is inconsistent
 */
export async function* reconstructVersions(
  read: Reader,
  kind: Kind,
  entitySeq: number,
  revision: number,
  top: number = revision,
): AsyncGenerator<WalkStep> {
  // One statement, so that nothing is written between reading the entity and its versions.
  const [first, ...rest] = await rowsDownTo.all(read, { entitySeq, revision, top })
  if (!first) return
  const whole = first.data ?? (first.whole && (await unpack(first.whole))) ?? '{}'
  // An entity has its references apart from its other fields; full texts have all that was known.
  const parts = [JSON.parse(whole)].flat() as VersionTexts[]
  let texts = versionTexts(kind, Object.assign({}, ...parts) as VersionTexts)
  const versionedFirst = firstVersionedFieldsOf(kind)
  const versionRows = first.data === null ? [first, ...rest] : rest
  for (const [at, link] of versionRows.entries()) {
    const stored = JSON.parse(typeof link.back === 'string' ? link.back : await unpack(link.back))
    const ofEveryField = Array.isArray(stored)
    const back = (ofEveryField ? stored[0] : stored) as ReverseDelta
    yield { link: { ...link, back }, texts }
    texts = applyReverseDelta(texts, back)
    if (!ofEveryField) texts = Object.fromEntries(Object.entries(texts).filter(([name]) => versionedFirst.has(name)))
    if (at % stepsPerTurn === stepsPerTurn - 1) await turn()
  }
  yield { texts }
}

/** The text, compressed if that is worthwhile. */
export async function packText(text: string): Promise<string | Uint8Array> {
  return text.length < packMinLength ? text : await deflate(text)
}

/** Texts as compressed JSON. */
export async function packTexts(texts: VersionTexts): Promise<Uint8Array> {
  return deflate(JSON.stringify(texts))
}

async function unpack(bytes: Uint8Array): Promise<string> {
  return (await inflate(bytes)).toString('utf8')
}
