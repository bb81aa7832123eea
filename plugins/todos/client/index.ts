import { definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'

export const todos = definePlugin({
  id: 'todos',
  label: 'todo.title',
  routes: [
    {
      id: 'todos',
      path: '/builder/todos/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      title: 'todo.title',
      page: () => import('./page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  contributions: [
    { to: 'dashboard.widget', id: 'todos', label: 'todo.title', load: () => import('./todos-widget.tsx') },
  ],
  live: [
    {
      event: events.entity,
      changes: ({ projectId }: { projectId: string }) => [{ call: 'todo/list', where: { projectId }, delayMs: 1000 }],
    },
  ],
})
