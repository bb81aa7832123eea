import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare, RawJson, type Reader } from '#server/index.ts'
import { location } from '../shared.ts'

const placesMax = 20_000
/** Descriptions are long. */
const textsMax = 1000
/** So many take a few milliseconds; then the event loop runs other work. */
const slice = 1000

interface SliceScope {
  map: string
  project: string
  after: number
  limit: number
  texts: number
}

/** Places of a map in the order of their rows, each as JSON that is sent unchanged. */
const selectSlice = prepare(
  (_, $: Params<SliceScope>) => sql<{ seq: number; text: string; description: string | null }>`
    select seq, json_object(
      'locationId', id, 'label', label, 'revision', revision,
      'pointType', data -> '$.pointType', 'coordinates', data -> '$.coordinates', 'color', data -> '$.color',
      'useTimeline', data -> '$.useTimeline', 'date', data -> '$.date',
      'opensMap', data -> '$.opensMap', 'shape', data -> '$.shape', 'states', data -> '$.states',
      'type', refs -> '$.type', 'tags', refs -> '$.tags'
    ) as text, case when ${$.texts} then data -> '$.description' end as description
    from entities
    where parent_id = ${$.map} and kind = ${sql.lit(location.name)} and batch_id is null and archived_at is null
      and project_id = ${$.project} and seq > ${$.after}
    order by seq limit ${$.limit}`,
)

interface PlacesInput {
  mapId: string
  /** from the answer before */
  after?: number | undefined
  limit?: number | undefined
  /** with their descriptions */
  texts?: boolean | undefined
}

/** The places of a map as it is drawn. */
export async function placesOf(
  read: Reader,
  { projectId: project }: Place,
  { mapId, after = 0, limit: asked = placesMax, texts: withTexts = false }: PlacesInput,
): Promise<RawJson> {
  const limit = withTexts ? Math.min(asked, textsMax) : asked
  const texts: string[] = []
  let [seq, more] = [after, true]
  while (more && texts.length < limit) {
    const wanted = Math.min(slice, limit - texts.length)
    const rows = await selectSlice.all(read, {
      map: mapId,
      project,
      after: seq,
      limit: wanted,
      texts: Number(withTexts),
    })
    for (const { text, description } of rows)
      texts.push(description === null ? text : `${text.slice(0, -1)},"description":${description}}`)
    more = rows.length === wanted
    seq = rows.at(-1)?.seq ?? seq
    if (more) await nextTurn()
  }
  return new RawJson(`{"data":[${texts.join(',')}],"next":${more ? seq : null}}`)
}
