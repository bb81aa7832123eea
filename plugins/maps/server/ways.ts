import type { Place } from '#core/shared/kind-calls.ts'
import {
  badField,
  type CallContext,
  type HandledCall,
  handle,
  type Params,
  Problem,
  type ProjectPart,
  prepare,
  prepareWrite,
  type Reader,
  type Tx,
  withTables,
} from '#server/index.ts'
import { waysEvent } from '../shared/event.ts'
import type { Way } from '../shared/kind.ts'
import { mapLimits } from '../shared/limits.ts'
import { map, mapCalls } from '../shared.ts'
import { withItemIds } from './items.ts'
import type { MapTables } from './tables.ts'

/** In the file of a project ids are replaced wherever they stand, so none may look like a word. */
const fileId = /^[A-Za-z0-9_-]{16,64}$/

const waysAt = prepare((db, $: Params<{ project: string }>) =>
  withTables<MapTables>(db).selectFrom('map_ways').select(['ways', 'revision']).where('project_id', '=', $.project),
)

const putWays = prepareWrite((tx, $: Params<{ project: string; ways: string; revision: number }>) =>
  withTables<MapTables>(tx)
    .insertInto('map_ways')
    .values({ project_id: $.project, ways: $.ways, revision: $.revision })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet({ ways: $.ways, revision: $.revision })),
)

async function waysOf(read: Reader, project: string): Promise<{ ways: Way[]; revision: number }> {
  const row = await waysAt.first(read, { project })
  return row ? { ways: JSON.parse(row.ways) as Way[], revision: row.revision } : { ways: [], revision: 0 }
}

async function emitWays(tx: Tx, events: Pick<CallContext['events'], 'emit'>, place: Place): Promise<void> {
  await events.emit(tx, { project: place.projectId, permission: `${map.name}.read` }, waysEvent, place)
}

const getWays = handle(mapCalls.ways, ({ projectId }, { read }) => waysOf(read, projectId))

const setWays = handle(mapCalls.setWays, (input, context) => {
  const { spaceId, projectId, revision } = input
  if (input.ways.length > mapLimits.ways) throw badField('ways', `must be at most ${mapLimits.ways} ways`)
  for (const [at, { id }] of input.ways.entries())
    if (id !== undefined && !fileId.test(id)) throw badField(`ways.${at}.id`, 'must be 16 to 64 letters and digits')
  const { ways } = withItemIds({ ways: input.ways }, ['ways'], '', () => context.newId())
  return context.write(async tx => {
    const stored = await waysOf(tx, projectId)
    if (revision !== undefined && revision !== stored.revision)
      throw new Problem('stale-revision', 'Somebody else has changed the ways of travelling meanwhile.')
    const next = { ways: ways as Way[], revision: stored.revision + 1 }
    await putWays.run(tx, { project: projectId, ways: JSON.stringify(next.ways), revision: next.revision })
    await emitWays(tx, context.events, { spaceId, projectId })
    return next
  })
})

export const wayHandlers: readonly HandledCall[] = [getWays, setWays]

/** The ways of travelling in the file of a project. */
export const waysPart: ProjectPart<Way> = {
  name: 'mapWays',
  about: 'The ways of travelling of the project, and how far one gets with each in a day, in units of its maps.',
  order: 'before',
  row: {
    id: `/${fileId.source}/`,
    name: `1 <= string <= ${mapLimits.wayName}`,
    speed: `0 < number <= ${mapLimits.speed}`,
  },
  // In one order of their fields, so that the same ways are the same bytes.
  read: async (read, { projectId }) =>
    (await waysOf(read, projectId)).ways.map(({ id, name, speed }) => ({ id, name, speed })),
  /** The ways of a project that is there already stay, also one that is called the same. */
  async write(tx, { spaceId, projectId }, rows, { events, same }) {
    const stored = await waysOf(tx, projectId)
    const idOf = new Map(stored.ways.map(({ id, name }) => [name, id]))
    for (const { id, name } of rows) {
      const existing = idOf.get(name)
      if (existing !== undefined) same(id, existing)
    }
    const ways = [...stored.ways, ...rows.filter(({ name }) => !idOf.has(name))]
    if (ways.length > mapLimits.ways)
      throw badField(
        'data.parts.mapWays',
        `must be at most ${mapLimits.ways} ways of travelling with those of the project`,
      )
    if (ways.length === stored.ways.length) return
    await putWays.run(tx, { project: projectId, ways: JSON.stringify(ways), revision: stored.revision + 1 })
    await emitWays(tx, events, { spaceId, projectId })
  },
}
