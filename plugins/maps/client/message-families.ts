import type { MessageFamilies } from '#core/client/index.ts'

export const messageFamilies: MessageFamilies = {
  'maps.axis-*': ['x', 'y'],
  'maps.filter-*': ['from', 'to'],
}
