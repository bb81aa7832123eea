import type { MessageFamilies } from '#core/client/index.ts'
import { laneChoices } from './gantt/lanes.ts'

export const messageFamilies: MessageFamilies = {
  'timelines.lanes-*': laneChoices,
  'timelines.unit-*': ['day', 'month', 'year'],
}
