import { definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { links } from '#core/shared/links.ts'
import { libraryEvent } from '../shared/events.ts'

const load = () => import('./lazy.ts')

/**
 * The path is also the id of the route, unless another one is given. All pages are one module: a module each would cost the first
 * page more than it is worth.
 */
const route = (path: string, page: PageName, id = path) => ({
  ...({ id, path, access: 'identity', frame: 'frame' } as const),
  page: async () => ({ default: (await load())[page] }),
})
type PageName = 'Library' | 'Find' | 'Subscriptions' | 'Story' | 'Chapter' | 'Analytics' | 'Publishing'

const story = '/library/story/$storyId'

export const library = definePlugin({
  id: 'library',
  label: 'shell.library',
  commands: () => import('./commands.ts'),
  routes: [
    route(links.library(), 'Library', 'library'),
    route('/library/subscriptions', 'Subscriptions'),
    route(story, 'Story'),
    route(`${story}/member`, 'Story'),
    route(`${story}/find`, 'Find'),
    route(`${story}/chapter/$chapterId`, 'Chapter'),
    route('/library/analytics/$storyId', 'Analytics'),
    {
      ...route('/builder/project/$spaceId/$projectId/publishing', 'Publishing', 'project.publishing'),
      title: 'place.publishing',
    },
  ],
  contributions: [
    {
      to: 'dashboard.widget',
      id: 'publishing',
      label: 'publishing.widget',
      load: () => import('./author/publishing-widget.tsx'),
    },
  ],
  live: [
    {
      event: libraryEvent,
      changes: ({ storyId }: { storyId: string }) => [
        ...['stories', 'subscription'].map(name => ({ call: `public/${name}` })),
        ...['story', 'chapter', 'analytics'].map(name => ({ call: `public/${name}`, where: { storyId } })),
        ...['publishing/get', 'chapter/getChaptersMap'].map(call => ({ call, where: { projectId: storyId } })),
      ],
    },
    // A saved chapter may differ from what is published. Its author saves every second, so the answer may wait.
    {
      event: events.entity,
      changes: ({ kind, projectId }: EntityEvent) =>
        kind === 'chapter' ? [{ call: 'publishing/get', where: { projectId }, delayMs: 2_000 }] : [],
    },
  ],
  notificationKinds: async () => (await load()).libraryNotifications,
})
