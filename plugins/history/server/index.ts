import { defineServerPlugin, handle, withTables } from '#server/index.ts'
import { activityCalls, awayMs } from '../shared.ts'
import { readHandler } from './activity.ts'
import { type ActivityTables, activityMigration } from './tables.ts'

export const history = defineServerPlugin({
  id: 'history',
  migrations: [activityMigration],
  calls: [
    readHandler,
    handle(activityCalls.looked, async ({ projectId }, context) => {
      const look = await withTables<ActivityTables>(context.read)
        .selectFrom('activity_looks')
        .select(['at', 'before'])
        .where('project_id', '=', projectId)
        .where('user_id', '=', context.person().id)
        .executeTakeFirst()
      const now = context.now().getTime()
      // A look that is not over yet is no look before now.
      const since = look && (now - look.at < awayMs ? look.before : look.at)
      return { since: since ? new Date(since).toISOString() : null }
    }),
    handle(activityCalls.look, async ({ projectId }, context) => {
      const [user_id, at] = [context.person().id, context.now().getTime()]
      await context.write(tx =>
        withTables<ActivityTables>(tx)
          .insertInto('activity_looks')
          .values({ project_id: projectId, user_id, at, before: null })
          .onConflict(conflict =>
            conflict.columns(['project_id', 'user_id']).doUpdateSet(eb => ({
              at,
              before: eb
                .case()
                .when('activity_looks.at', '<', at - awayMs)
                .then(eb.ref('activity_looks.at'))
                .else(eb.ref('activity_looks.before'))
                .end(),
            })),
          )
          .execute(),
      )
      return { ok: true as const }
    }),
  ],
  async forgetPerson(tx, personId) {
    await withTables<ActivityTables>(tx).deleteFrom('activity_looks').where('user_id', '=', personId).execute()
  },
})
