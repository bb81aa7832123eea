import { badField, defineServerPlugin, handle, type Migration, withTables } from '#server/index.ts'
import { dashboardCalls, dashboardEvent, firstWidgets, widgetsMax } from '../shared.ts'

interface DashboardTables {
  /** `widgets` is JSON: a list of `{id, wide}` */
  dashboards: { project_id: string; type: 'lastVisited' | 'project'; widgets: string }
}

const dashboardsMigration: Migration = {
  name: '001-dashboards',
  async up(tx) {
    await tx.schema
      .createTable('dashboards')
      .addColumn('project_id', 'text', column => column.primaryKey().references('projects.id').onDelete('cascade'))
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('widgets', 'text', column => column.notNull())
      .execute()
  },
}

function checkWidgets(widgets: readonly { id: string }[]): void {
  if (widgets.length > widgetsMax) throw badField('data.widgets', `can be at most ${widgetsMax}`)
  for (const [at, { id }] of widgets.entries())
    if (widgets.findIndex(one => one.id === id) !== at)
      throw badField(`data.widgets.${at}.id`, `is there twice: ${id}. Each widget can be on the dashboard once`)
}

export const dashboard = defineServerPlugin({
  id: 'dashboard',
  migrations: [dashboardsMigration],
  calls: [
    handle(dashboardCalls.getDash, async ({ projectId }, { read }) => {
      const row = await withTables<DashboardTables>(read)
        .selectFrom('dashboards')
        .select(['type', 'widgets'])
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return row ? { type: row.type, widgets: JSON.parse(row.widgets) } : { type: 'project', widgets: firstWidgets }
    }),
    handle(dashboardCalls.update, async ({ projectId, data: { type, widgets } }, context) => {
      checkWidgets(widgets)
      const stored = { type, widgets: JSON.stringify(widgets) }
      await context.write(async tx => {
        await withTables<DashboardTables>(tx)
          .insertInto('dashboards')
          .values({ project_id: projectId, ...stored })
          .onConflict(conflict => conflict.column('project_id').doUpdateSet(stored))
          .execute()
        await context.events.emit(tx, { project: projectId, permission: 'project.read' }, dashboardEvent, { projectId })
      })
      return { type, widgets }
    }),
  ],
})
