import { definePlugin } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import { libraryEvent } from '../shared/events.ts'

const load = () => import('./lazy.ts')

/** All pages are one module: a module each would cost the first page more than it is worth. */
const route = (id: string, path: string, page: PageName) => ({
  ...({ id, path, access: 'identity', frame: 'frame' } as const),
  page: async () => ({ Page: (await load())[page] }),
})
type PageName = 'Library' | 'Find' | 'Subscriptions' | 'Story' | 'Chapter' | 'Analytics' | 'Publishing'

const story = '/library/story/$storyId'

export const library = definePlugin({
  id: 'library',
  label: 'shell.library',
  commands: () => import('./commands.ts'),
  routes: [
    route('library', links.library(), 'Library'),
    route('library.subscriptions', '/library/subscriptions', 'Subscriptions'),
    route('library.story', story, 'Story'),
    route('library.member', `${story}/member`, 'Story'),
    route('library.find', `${story}/find`, 'Find'),
    route('library.chapter', `${story}/chapter/$chapterId`, 'Chapter'),
    route('library.analytics', '/library/analytics/$storyId', 'Analytics'),
    route('project.publishing', '/builder/project/$spaceId/$projectId/publishing', 'Publishing'),
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
  ],
  notificationKinds: async () => (await load()).libraryNotifications,
})
