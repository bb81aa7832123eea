import type { MessageFamilies } from '#core/client/index.ts'
import { dateFieldTypes } from '../shared/date-value.ts'
import { pageModes } from './view/view-state.ts'

export const messageFamilies: MessageFamilies = {
  'timelines.about-*': dateFieldTypes,
  'timelines.type-*': dateFieldTypes,
  'command.timelines.view-*': pageModes,
  'timelines.calendar-weeks-from-*': ['never', 'month', 'year'],
  'timelines.calendar-restart-*': ['never', 'month', 'year'],
  'timelines.lanes-*': ['tag', 'color', 'nothing'],
  'timelines.moon-*': ['new', 'first', 'full', 'last'],
  'timelines.search-*': ['after', 'before', 'in'],
  'timelines.view-*': pageModes,
  'timelines.unit-*': ['day', 'month', 'year'],
}
