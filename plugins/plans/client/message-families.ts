import type { MessageFamilies } from '#core/client/index.ts'
import { statusColors } from '../shared/status.ts'
import { type BuiltInTemplate, builtInTemplates, templateKeys } from '../shared/templates.ts'
import { gridRows } from './grid/grid-cells.ts'
import { cardGroups } from './views/card-columns.ts'

export const messageFamilies: MessageFamilies = {
  'plans.status-*': statusColors,
  'plans.template-*': (Object.keys(builtInTemplates) as BuiltInTemplate[]).flatMap(template => [
    template,
    ...templateKeys(template).flatMap(({ title, text }) => [title, text]),
  ]),
  'plans.rows-*': gridRows,
  'plans.rows-*-about': gridRows,
  'plans.no-*': gridRows,
  'plans.cards-by-*': cardGroups,
}
