import { definePlugin, drawerProjectLink } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { progressEvent } from '../shared/event.ts'

/** What anybody writes changes the words of the day or of the project. Somebody who writes saves every second. */
const changed = (delayMs: number) => (where: { projectId: string }) => [
  { call: 'progress/read', where: { projectId: where.projectId }, delayMs },
]

export const progress = definePlugin({
  id: 'progress',
  label: 'progress.title',
  routes: [
    {
      id: 'progress',
      path: '/builder/progress/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      title: 'progress.title',
      page: () => import('./page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    { slot: 'top.end', id: 'sprint', load: () => import('./sprint-clock.tsx') },
    {
      slot: 'drawer.section',
      id: 'progress',
      load: drawerProjectLink({
        command: 'progress.open',
        page: 'progress',
      }),
    },
  ],
  contributions: [
    { to: 'dashboard.widget', id: 'words', label: 'progress.words-a-day', load: () => import('./words-widget.tsx') },
    { to: 'outline.text', id: 'today', load: () => import('./words-today.tsx') },
  ],
  live: [
    { event: events.entity, changes: changed(1000) },
    { event: progressEvent, changes: changed(0) },
  ],
})
