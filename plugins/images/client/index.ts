import { definePlugin, drawerProjectLink, registry } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { imagesEvent } from '../shared/event.ts'
import { permissions } from '../shared/permissions.ts'

const gallery = 'image/getAll'
const refreshDelayMs = 500

function holdsImages(kind: string): boolean {
  const fields = Object.values(registry.kinds.get(kind)?.fields ?? {})
  return fields.some(({ form }) => form === 'image' || form === 'slate')
}

export const images = definePlugin({
  id: 'images',
  label: 'images.title',
  tables: { images: 'images.rows' },
  permissions,
  routes: [
    {
      id: 'project.images',
      path: '/builder/project/$spaceId/$projectId/images',
      access: 'identity',
      frame: 'frame',
      title: 'images.title',
      page: () => import('./gallery-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  images: {
    id: 'images',
    list: async place => (await import('./gallery-images.ts')).listImages(place),
    add: async (place, file) => (await import('./gallery-images.ts')).uploadToGallery(place, file),
  },
  slots: [
    {
      slot: 'drawer.section',
      id: 'images',
      order: 1,
      when: { project: true },
      load: drawerProjectLink({
        command: 'images.gallery',
        page: 'project.images',
        section: 'images',
      }),
    },
  ],
  live: [
    { event: imagesEvent, changes: () => [{ call: gallery }, { call: 'undo/list' }] },
    {
      event: events.entity,
      // What uses images changes with the entities.
      changes: ({ is, kind }: EntityEvent) =>
        is !== 'moved' && holdsImages(kind) ? [{ call: gallery, delayMs: refreshDelayMs }] : [],
    },
  ],
})
