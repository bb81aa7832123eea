import type { MessageFamilies } from '#core/client/index.ts'
import { arrangements } from './parts/arrange.ts'
import { shownTypes } from './parts/nodes.ts'

export const messageFamilies: MessageFamilies = { 'diagram.align-*': arrangements, 'diagrams.type-*': shownTypes }
