import type { MessageFamilies } from '#core/client/index.ts'
import { defaultStatuses } from '../shared.ts'

const fields = ['synopsis', 'label', 'goal']

const refusals = [
  'filtered-move',
  'filtered-open',
  'no-row',
  'no-scenes',
  'nothing-to-fold',
  'one-part',
  'one-scene',
  'text-first',
  'text-last',
  'text-none',
]

export const messageFamilies: MessageFamilies = {
  'outline.status-*': defaultStatuses.map(({ id }) => id),
  'outline.column-*': ['status', 'pov', 'date', 'words', 'synopsis', 'label', 'edited', 'goal'],
  'outline.*': refusals,
  'outline.*-of': fields,
  'outline.edit-*': fields,
}
