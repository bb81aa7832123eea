import { definePlugin } from '#core/client/index.ts'
import { imagesEvent } from '../shared/event.ts'
import { imageCommands } from './commands.ts'

export const images = definePlugin({
  id: 'images',
  label: 'images.title',
  permissions: ['image.update', 'image.delete'],
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
  commands: imageCommands,
  images: { id: 'images', list: async place => (await import('./gallery-images.ts')).fetchImages(place) },
  slots: [
    { slot: 'drawer.section', id: 'images', order: 1, when: { project: true }, load: () => import('./drawer-row.tsx') },
  ],
  live: [{ event: imagesEvent, receive: async () => (await import('./gallery-images.ts')).refreshImages() }],
})
