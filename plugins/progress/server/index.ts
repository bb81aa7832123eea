import { defineServerPlugin, withTables } from '#server/index.ts'
import { goalPart, goalsReadHandler, setGoalHandler, setOwnHandler } from './goals.ts'
import { endSprintHandler, startSprintHandler } from './sprints.ts'
import { type ProgressTables, progressMigration } from './tables.ts'

export const progress = defineServerPlugin({
  id: 'progress',
  migrations: [progressMigration],
  projectParts: [goalPart],
  calls: [goalsReadHandler, setOwnHandler, setGoalHandler, startSprintHandler, endSprintHandler],
  async forgetPerson(tx, personId) {
    for (const table of ['progress_own', 'progress_sprints'] as const)
      await withTables<ProgressTables>(tx).deleteFrom(table).where('user_id', '=', personId).execute()
  },
})
