import { definePlugin } from '#core/client/index.ts'

export const bookmarks = definePlugin({
  id: 'bookmarks',
  label: 'bookmarks.many',
  commands: () => import('./commands.ts'),
  sources: [
    {
      id: 'bookmarks',
      label: 'bookmarks.many',
      when: { bookmarks: true },
      search: async (context, text) => (await import('./actions.ts')).findBookmarks(context, text),
    },
  ],
  slots: [
    {
      slot: 'drawer.section',
      id: 'bookmarks',
      order: 10,
      when: { identity: true },
      load: () => import('./section.tsx'),
    },
  ],
})
