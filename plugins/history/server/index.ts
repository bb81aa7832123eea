import { defineServerPlugin, handle, withTables } from '#server/index.ts'
import { activityCalls, visitGapMs } from '../shared.ts'
import { readHandler } from './activity.ts'
import { historyMigrations, type VisitTables } from './tables.ts'

export const history = defineServerPlugin({
  id: 'history',
  migrations: historyMigrations,
  calls: [
    readHandler,
    handle(activityCalls.lastVisit, async ({ projectId }, context) => {
      const visit = await withTables<VisitTables>(context.read)
        .selectFrom('project_visits')
        .select(['at', 'before'])
        .where('project_id', '=', projectId)
        .where('user_id', '=', context.person().id)
        .executeTakeFirst()
      const now = context.now().getTime()
      // A visit that goes on has not ended.
      const end = visit && (now - visit.at < visitGapMs ? visit.before : visit.at)
      return { end: end ? new Date(end).toISOString() : null }
    }),
    handle(activityCalls.visit, async ({ projectId }, context) => {
      const [user_id, at] = [context.person().id, context.now().getTime()]
      await context.write(tx =>
        withTables<VisitTables>(tx)
          .insertInto('project_visits')
          .values({ project_id: projectId, user_id, at, before: null })
          .onConflict(conflict =>
            conflict.columns(['project_id', 'user_id']).doUpdateSet(eb => ({
              at,
              before: eb
                .case()
                .when('project_visits.at', '<', at - visitGapMs)
                .then(eb.ref('project_visits.at'))
                .else(eb.ref('project_visits.before'))
                .end(),
            })),
          )
          .execute(),
      )
      return { ok: true as const }
    }),
  ],
  async forgetPerson(tx, personId) {
    await withTables<VisitTables>(tx).deleteFrom('project_visits').where('user_id', '=', personId).execute()
  },
})
