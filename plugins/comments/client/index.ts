import { definePlugin } from '#core/client/index.ts'
import { commentsEvent } from '../shared/event.ts'

const answers = ['get', 'replies', 'writing', 'state', 'list']

export const comments = definePlugin({
  id: 'comments',
  label: 'comments.title',
  commands: () => import('./commands.ts'),
  routes: [
    {
      id: 'project.comments',
      path: '/builder/project/$spaceId/$projectId/comments',
      access: 'identity',
      frame: 'frame',
      title: 'comments.title',
      page: () => import('./author/moderation-page.tsx'),
    },
  ],
  contributions: [
    { to: 'library.chapter', id: 'comments', load: () => import('./reader/chapter-comments.tsx') },
    {
      to: 'dashboard.widget',
      id: 'comments',
      label: 'comments.widget',
      load: () => import('./author/comments-widget.tsx'),
    },
  ],
  live: [
    {
      event: commentsEvent,
      changes: ({ storyId }: { storyId: string }) =>
        answers.map(name => ({ call: `comment/${name}`, where: { storyId } })),
    },
  ],
})
