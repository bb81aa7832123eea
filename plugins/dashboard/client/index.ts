import { definePlugin } from '#core/client/index.ts'
import { dashboardEvent } from '../shared/event.ts'

export const dashboard = definePlugin({
  id: 'dashboard',
  contributions: [
    { to: 'project.home', id: 'dashboard', load: () => import('./dashboard-page.tsx') },
    { to: 'dashboard.widget', id: 'recent', label: 'dashboard.recent', load: () => import('./recent-widget.tsx') },
    { to: 'dashboard.widget', id: 'here', label: 'dashboard.here', load: () => import('./here-widget.tsx') },
  ],
  live: [
    {
      event: dashboardEvent,
      changes: ({ projectId }: { projectId: string }) => [{ call: 'dashboard/getDash', where: { projectId } }],
    },
  ],
})
