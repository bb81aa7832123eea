import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { type Back, goBack, type Texts } from './delta.ts'
import { textsOf } from './record.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Longer texts are worth packing. */
const packedFrom = 512
/** Steps back before others get their turn. */
const stretch = 100

type Link = Omit<Schema['versions'], 'thing' | 'words'>

/** The rows from the nearest place above `top` whose texts are stored as they are down to one revision; that place comes first. */
const rowsDown = prepare(
  (_, $: Params<{ thing: number; revision: number; top: number }>) => sql<Link & { data: string | null }>`
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
export interface Step {
  link?: Omit<Link, 'back'> & { back: Back }
  texts: Texts
}

/**
 * Goes back through the versions of a thing, from the newest one that has to be known for it down to `revision`: gives each,
 * and last what they were made from. With `top`, the versions from that one down are among them.
 * @throws SyntaxError, TypeError where what is stored does not fit together
 */
export async function* walkBack(
  read: Reader,
  kind: Kind,
  thing: number,
  revision: number,
  top: number = revision,
): AsyncGenerator<Step> {
  // One statement: nothing is written between the reading of the thing and of its versions.
  const [first, ...rest] = await rowsDown.all(read, { thing, revision, top })
  if (!first) return
  const whole = first.data ?? (first.whole && (await unpack(first.whole)))
  let texts = textsOf(kind, JSON.parse(whole ?? '{}') as Texts)
  const links = first.data === null ? [first, ...rest] : rest
  for (const [at, link] of links.entries()) {
    const back = JSON.parse(typeof link.back === 'string' ? link.back : await unpack(link.back)) as Back
    yield { link: { ...link, back }, texts }
    texts = goBack(texts, back)
    if (at % stretch === stretch - 1) await turn()
  }
  yield { texts }
}

/** The text as it is best stored. */
export async function packed(text: string): Promise<string | Uint8Array> {
  return text.length < packedFrom ? text : await deflate(text)
}

/** The same, always packed. */
export async function packedWhole(texts: Texts): Promise<Uint8Array> {
  return deflate(JSON.stringify(texts))
}

async function unpack(bytes: Uint8Array): Promise<string> {
  return (await inflate(bytes)).toString('utf8')
}
