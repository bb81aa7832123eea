import type { MessageFamilies } from '#core/client/index.ts'
import { statusColors } from '../shared.ts'

const fields = ['synopsis', 'label', 'goal']

export const messageFamilies: MessageFamilies = {
  'outline.status-*': statusColors,
  'outline.column-*': ['status', 'words', 'synopsis', 'label'],
  'outline.*-of': fields,
  'outline.edit-*': fields,
}
