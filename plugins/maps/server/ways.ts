import {
  badField,
  type HandledCall,
  handle,
  type Params,
  Problem,
  type ProjectPart,
  prepare,
  prepareWrite,
  type Reader,
  withTables,
} from '#server/index.ts'
import { waysEvent } from '../shared/event.ts'
import type { Way } from '../shared/kind.ts'
import { mapLimits } from '../shared/limits.ts'
import { map, mapCalls } from '../shared.ts'
import { withItemIds } from './items.ts'
import type { MapTables } from './tables.ts'

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

const getWays = handle(mapCalls.ways, ({ projectId }, { read }) => waysOf(read, projectId))

const setWays = handle(mapCalls.setWays, (input, context) => {
  const { spaceId, projectId, revision } = input
  if (input.ways.length > mapLimits.ways) throw badField('ways', `must be at most ${mapLimits.ways} ways`)
  const { ways } = withItemIds({ ways: input.ways }, ['ways'], '', () => context.newId())
  return context.write(async tx => {
    const stored = await waysOf(tx, projectId)
    if (revision !== undefined && revision !== stored.revision)
      throw new Problem('stale-revision', 'Somebody else has changed the ways of travelling meanwhile.')
    const next = { ways: ways as Way[], revision: stored.revision + 1 }
    await putWays.run(tx, { project: projectId, ways: JSON.stringify(next.ways), revision: next.revision })
    const to = { project: projectId, permission: `${map.name}.read` }
    await context.events.emit(tx, to, waysEvent, { spaceId, projectId })
    return next
  })
})

export const wayHandlers: readonly HandledCall[] = [getWays, setWays]

/** The ways of travelling in the file of a project. */
export const waysPart: ProjectPart<Way> = {
  name: 'mapWays',
  about: 'The ways of travelling of the project, and how far one gets with each in a day, in units of its maps.',
  order: 'after',
  row: {
    id: '/^[A-Za-z0-9_-]{1,64}$/',
    name: `1 <= string <= ${mapLimits.wayName}`,
    speed: `0 < number <= ${mapLimits.speed}`,
  },
  read: async (read, { projectId }) => (await waysOf(read, projectId)).ways,
  async write(tx, { projectId }, rows) {
    if (rows.length > mapLimits.ways)
      throw badField('data.parts.mapWays', `must be at most ${mapLimits.ways} ways of travelling`)
    if (rows.length > 0) await putWays.run(tx, { project: projectId, ways: JSON.stringify(rows), revision: 1 })
  },
}
