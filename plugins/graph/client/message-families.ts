import type { MessageFamilies } from '#core/client/index.ts'

export const messageFamilies: MessageFamilies = {
  'graph.by-*': ['chapter', 'from', 'relation', 'since', 'to', 'until'],
}
