import type { MessageFamilies } from '#core/client/index.ts'
import { statusColors } from '../shared/status.ts'

export const messageFamilies: MessageFamilies = {
  'plans.status-*': statusColors,
}
