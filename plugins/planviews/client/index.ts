import { type Contribution, definePlugin } from '#core/client/index.ts'
import type { PlanViewProps, planViews as point } from '#plugins/plans/shared.ts'

/** Its module is not imported: it would be on the first page. */
const to: typeof point = 'plans.view'

const views: readonly Contribution<PlanViewProps>[] = [
  { to, id: 'mind-map', load: () => import('./mind-map/mind-map-view.tsx') },
  { to, id: 'flow-chart', load: () => import('./flow-chart/flow-chart-view.tsx') },
  { to, id: 'timeline-based', load: () => import('./by-time/by-time-view.tsx') },
]

export const planviews = definePlugin({ id: 'planviews', label: 'plan-views.title', contributions: views })
