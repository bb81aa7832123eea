import type { MessageFamilies } from '#core/client/index.ts'
import { ageCategories, genres } from '#core/shared/limits.ts'
import { modulesPresets } from './settings/modules.ts'
import type { WizardStep } from './wizard/state.ts'

export const messageFamilies: MessageFamilies = {
  'age.*': ageCategories,
  'genre.*': genres.map(genre => genre.replaceAll(' ', '-')),
  'modules.*': modulesPresets,
  'wizard.step-*': {
    name: true,
    modules: true,
    look: true,
    start: true,
    people: true,
    summary: true,
  } satisfies Record<WizardStep, true>,
}
