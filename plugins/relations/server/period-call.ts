import { sql } from 'kysely'
import { badField, entityNotFound, handle, type Params, prepareWrite, recordActivity } from '#server/index.ts'
import { relationCalls } from '../shared.ts'
import { isElsewhere, pairAcross, requireAcross } from './cross-project.ts'
import { checkedPeriod, timelinesOf, updatePeriod } from './periods.ts'
import { emitRelationsEvent, requireEntity } from './relation-ends.ts'
import { selectPair } from './relations.ts'

const updatePeriodAcross = prepareWrite(
  (_, $: Params<{ id: string; period: string | null }>) => sql`
    update cross_relations set period = ${$.period} where id = ${$.id}`,
)

/** The handler of relation/period. */
export const periodHandler = handle(relationCalls.period, ({ entry1, entry2, since, until, ...place }, context) =>
  context.write(async tx => {
    const period = checkedPeriod({ since, until }, await timelinesOf(tx, place.projectId), '')
    const isAcross = isElsewhere(entry1, place) || isElsewhere(entry2, place)
    const both = isAcross ? await requireAcross(tx, context, place, [entry1, entry2]) : null
    const ends = both
      ? ([both.own, both.other] as const)
      : ([
          await requireEntity(tx, context, place, entry1, 'update'),
          await requireEntity(tx, context, place, entry2, 'read'),
        ] as const)
    const found = both ? await pairAcross(tx, both) : await selectPair.first(tx, { one: ends[0].id, other: ends[1].id })
    if (!found) throw entityNotFound()
    if (found.projectId !== place.projectId)
      throw badField('entry2.projectId', 'is where this relation is kept: set its dates there')
    await (both ? updatePeriodAcross : updatePeriod).run(tx, { id: found.id, period })
    const activity = { did: 'dated', projectId: place.projectId, ids: [ends[0].id], otherId: ends[1].id } as const
    await recordActivity(tx, activity, { user: context.person(), now: context.now() })
    await emitRelationsEvent(
      ...([tx, context.events, place.spaceId] as const),
      ends.map(({ id, kind, projectId }) => ({ id, kind: kind.name, projectId })),
    )
    return { ok: true as const }
  }),
)
