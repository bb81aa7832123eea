import type { MessageFamilies } from '#core/client/index.ts'
import { laneChoices } from './gantt/lanes.ts'

export const messageFamilies: MessageFamilies = {
  'timelines.calendar-weeks-from-*': ['never', 'month', 'year'],
  'timelines.calendar-restart-*': ['never', 'month', 'year'],
  'timelines.lanes-*': laneChoices,
  'timelines.search-*': ['after', 'before', 'in'],
  'timelines.unit-*': ['day', 'month', 'year'],
}
