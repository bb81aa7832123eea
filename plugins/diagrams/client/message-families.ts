import type { MessageFamilies } from '#core/client/index.ts'
import { nodeTypes } from './nodes.ts'

export const messageFamilies: MessageFamilies = { 'diagrams.type-*': nodeTypes }
