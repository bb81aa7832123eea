import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare, RawJson, type Reader } from '#server/index.ts'
import { location } from '../shared.ts'

const placesMax = 20_000
/** So many take a few milliseconds; then the event loop runs other work. */
const slice = 1000

interface SliceScope {
  map: string
  project: string
  after: number
  limit: number
}

/** Places of a map in the order of their rows, each as JSON that is sent unchanged. */
const selectSlice = prepare(
  (_, $: Params<SliceScope>) => sql<{ seq: number; text: string }>`
    select seq, json_object(
      'locationId', id, 'label', label, 'revision', revision,
      'pointType', data -> '$.pointType', 'coordinates', data -> '$.coordinates', 'color', data -> '$.color',
      'useTimeline', data -> '$.useTimeline', 'date', data -> '$.date',
      'opensMap', data -> '$.opensMap', 'shape', data -> '$.shape', 'states', data -> '$.states',
      'type', refs -> '$.type', 'tags', refs -> '$.tags'
    ) as text
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
}

/** The places of a map as it is drawn. */
export async function placesOf(
  read: Reader,
  { projectId: project }: Place,
  { mapId, after = 0, limit = placesMax }: PlacesInput,
): Promise<RawJson> {
  const texts: string[] = []
  let [seq, more] = [after, true]
  while (more && texts.length < limit) {
    const wanted = Math.min(slice, limit - texts.length)
    const rows = await selectSlice.all(read, { map: mapId, project, after: seq, limit: wanted })
    for (const row of rows) texts.push(row.text)
    more = rows.length === wanted
    seq = rows.at(-1)?.seq ?? seq
    if (more) await nextTurn()
  }
  return new RawJson(`{"data":[${texts.join(',')}],"next":${more ? seq : null}}`)
}
