import { definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { entityPattern } from '#core/shared/links.ts'
import { plan } from '../shared/kind.ts'
import { templatesEvent } from '../shared/templates.ts'

const templates = () => import('./templates/templates.ts')
const nodesOf = [{ call: 'plan/nodesOf' }]

export const plans = definePlugin({
  id: 'plans',
  kinds: [plan],
  routes: [
    {
      id: 'plan',
      path: entityPattern(plan),
      kind: 'plan',
      access: 'identity',
      frame: 'frame',
      page: () => import('./plan-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  creations: [
    {
      kind: plan.name,
      fields: async place => (await templates()).templateField(place),
      send: async (place, values, key) => (await templates()).createPlan(place, values, key),
    },
  ],
  slots: [{ slot: 'entity.side', id: 'plans', load: () => import('./nodes-of-entity.tsx') }],
  contributions: [
    { to: 'dashboard.widget', id: 'plan', label: 'plans.widget', load: () => import('./plan-widget.tsx') },
  ],
  live: [
    { event: events.entity, changes: ({ kind }: EntityEvent) => (kind === 'plan' ? nodesOf : []) },
    { event: templatesEvent, changes: () => [{ call: 'plan/findTemplates' }] },
  ],
})
