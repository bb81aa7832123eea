import type { MessageFamilies } from '#core/client/index.ts'
import { customFieldTypes, type DefinitionRule } from '../shared/custom-field.ts'

export const messageFamilies: MessageFamilies = {
  'characters.about-*': customFieldTypes,
  'characters.issue-*': {
    options: true,
    many: true,
    reserved: true,
    twice: true,
    max: true,
    default: true,
  } satisfies Record<DefinitionRule, true>,
  'characters.type-*': customFieldTypes,
}
