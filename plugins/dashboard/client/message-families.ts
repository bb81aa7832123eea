import type { MessageFamilies } from '#core/client/index.ts'

export const messageFamilies: MessageFamilies = { 'dashboard.type-*': ['lastVisited', 'project'] }
