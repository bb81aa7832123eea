import { definePlugin } from '#core/client/index.ts'
import { entityPattern } from '#core/shared/links.ts'
import { plan } from '../shared/kind.ts'

export const plans = definePlugin({
  id: 'plans',
  kinds: [plan],
  routes: [
    {
      ...{ id: 'plan', path: entityPattern(plan), kind: 'plan', access: 'identity', frame: 'frame' },
      page: () => import('./plan-page.tsx'),
    },
  ],
})
