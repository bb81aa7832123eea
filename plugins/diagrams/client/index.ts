import { definePlugin } from '#core/client/index.ts'
import { entityPattern } from '#core/shared/links.ts'
import { diagram } from '../shared/kind.ts'

export const diagrams = definePlugin({
  id: 'diagrams',
  kinds: [diagram],
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
