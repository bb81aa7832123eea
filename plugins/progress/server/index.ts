import { defineServerPlugin, withTables } from '#server/index.ts'
import { goalPart, goalsReadHandler, setGoalHandler, setOwnHandler } from './goals.ts'
import { followMovedText } from './moved-words.ts'
import { endSprintHandler, startSprintHandler } from './sprints.ts'
import { type ProgressTables, progressMigrations } from './tables.ts'

export const progress = defineServerPlugin({
  id: 'progress',
  migrations: progressMigrations,
  projectParts: [goalPart],
  onEntityWrite: followMovedText,
  calls: [goalsReadHandler, setOwnHandler, setGoalHandler, startSprintHandler, endSprintHandler],
  async forgetPerson(tx, personId) {
    for (const table of ['progress_own', 'progress_sprints', 'progress_cuts', 'progress_moved'] as const)
      await withTables<ProgressTables>(tx).deleteFrom(table).where('user_id', '=', personId).execute()
  },
})
