import { definePlugin, drawerProjectLink } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { outlineEvent } from '../shared/event.ts'
import { part } from '../shared/kind.ts'

/** Somebody who writes saves every second. */
const written = ['outline/read', 'outline/scenes'].map(call => ({ call, delayMs: 1000 }))

export const outline = definePlugin({
  id: 'outline',
  kinds: [part],
  routes: [
    {
      id: 'outline',
      path: '/builder/outline/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      title: 'outline.title',
      page: () => import('./page.tsx'),
    },
    {
      id: 'outline.text',
      path: '/builder/outline/$spaceId/$projectId/text',
      access: 'identity',
      frame: 'frame',
      title: 'outline.text-title',
      page: () => import('./text/text-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    {
      ...{ slot: 'entity.side', id: 'outline', order: 5 },
      when: [{ entityKind: 'chapter' }, { entityKind: 'part' }],
      load: () => import('./marks/entity-notes.tsx'),
    },
    { slot: 'overlay', id: 'outline', when: { project: true }, load: () => import('./overlay.tsx') },
    {
      slot: 'drawer.section',
      id: 'outline',
      order: 0,
      when: { project: true },
      load: drawerProjectLink({
        command: 'outline.open',
        page: 'outline',
        section: (spaceId, projectId) => `/builder/outline/${spaceId}/${projectId}`,
      }),
    },
  ],
  sources: [
    {
      id: 'outline.scenes',
      label: 'outline.scenes',
      when: { project: true, 'may.chapter.read': true },
      search: async (context, text) => (await import('./scene/actions.ts')).findScenes(context, text),
    },
  ],
  live: [
    {
      event: events.entity,
      changes: ({ kind }: EntityEvent) => (kind === 'chapter' || kind === part.name ? written : []),
    },
    {
      event: outlineEvent,
      changes: () => ['read', 'notes', 'marks', 'scenes'].map(name => ({ call: `outline/${name}` })),
    },
  ],
})
