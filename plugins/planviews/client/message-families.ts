import type { MessageFamilies } from '#core/client/index.ts'
import { statusColors } from '#plugins/plans/shared.ts'
import { shapeSizes } from './flow-chart/layers.ts'

export const messageFamilies: MessageFamilies = {
  'plan-views.status-*': statusColors,
  'flow-chart.shape-*': shapeSizes,
}
