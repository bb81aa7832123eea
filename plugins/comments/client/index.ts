import { definePlugin } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import { commentsEvent } from '../shared/event.ts'

const load = () => import('./parts.tsx')

const answers = ['get', 'replies', 'writing', 'state', 'list']

export const comments = definePlugin({
  id: 'comments',
  label: 'comments.title',
  commands: [
    {
      id: 'comments.open',
      icon: 'message-square',
      keys: 'g Shift-c',
      when: { project: true, 'may.project.publish': true, overlay: '' },
      run: ({ go, spaceId = '', projectId = '' }) => go(`${links.project(spaceId, projectId)}/comments`),
    },
  ],
  routes: [
    {
      id: 'project.comments',
      path: '/builder/project/$spaceId/$projectId/comments',
      access: 'identity',
      frame: 'frame',
      page: load,
    },
  ],
  contributions: [{ to: 'library.chapter', id: 'comments', load }],
  live: [
    {
      event: commentsEvent,
      changes: ({ storyId }: { storyId: string }) =>
        answers.map(name => ({ call: `comment/${name}`, where: { storyId } })),
    },
  ],
})
