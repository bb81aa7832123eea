import { definePlugin, drawerProjectLink } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { historyPath } from './history-link.ts'

const changed =
  (delayMs: number) =>
  ({ projectId }: { projectId: string }) => [{ call: 'activity/read', where: { projectId }, delayMs }]

export const history = definePlugin({
  id: 'history',
  label: 'history.title',
  routes: [
    {
      id: 'history',
      path: historyPath,
      access: 'identity',
      frame: 'frame',
      page: () => import('./history-page.tsx'),
    },
    {
      id: 'activity',
      path: '/builder/activity/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      title: 'activity.title',
      page: () => import('./activity/page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    {
      slot: 'overlay',
      id: 'visit',
      when: { identity: true, project: true },
      load: () => import('./activity/visit.tsx'),
    },
    { slot: 'entity.state', id: 'history', load: () => import('./head-button.tsx') },
    {
      slot: 'drawer.section',
      id: 'activity',
      load: drawerProjectLink({ command: 'activity.open', page: 'activity' }),
    },
  ],
  contributions: [
    { to: 'dashboard.widget', id: 'news', label: 'activity.news', load: () => import('./activity/news-widget.tsx') },
  ],
  live: [
    // Somebody who writes saves every second.
    { event: events.entity, changes: changed(2000) },
    { event: events.versionNames, changes: changed(0) },
  ],
})
