import { type Contribution, definePlugin } from '#core/client/index.ts'
import type { PlanViewProps, planViews as point } from '#plugins/plans/shared.ts'

/** Its module is not imported: it would be on the first page. */
const to: typeof point = 'plans.view'

const drawn = () => import('./drawn-views.ts')

const views: readonly Contribution<PlanViewProps>[] = [
  { to, id: 'mind-map', load: async () => ({ default: (await drawn()).MindMap }) },
  { to, id: 'flow-chart', load: async () => ({ default: (await drawn()).FlowChart }) },
  { to, id: 'timeline-based', load: async () => ({ default: (await drawn()).ByTime }) },
]

export const planviews = definePlugin({ id: 'planviews', label: 'plan-views.title', contributions: views })
