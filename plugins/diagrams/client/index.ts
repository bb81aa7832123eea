import { definePlugin } from '#core/client/index.ts'
import { entityPattern } from '#core/shared/links.ts'
import { diagram } from '../shared/kind.ts'

export const diagrams = definePlugin({
  id: 'diagrams',
  kinds: [diagram],
  commands: () => import('./commands.ts'),
  importers: [
    {
      id: 'json-canvas',
      label: 'diagram.import-title',
      about: 'diagram.import-about',
      load: () => import('./json-canvas/json-canvas.ts'),
    },
  ],
  routes: [
    {
      id: diagram.name,
      path: entityPattern(diagram),
      kind: diagram.name,
      access: 'identity',
      frame: 'frame',
      page: () => import('./diagram-page.tsx'),
    },
  ],
})
