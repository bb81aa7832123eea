import { type Command, type CommandContext, desk, house, links, t } from '#core/client/index.ts'
import { mayLeave, stepsFor, type WizardStep, wizard } from './state.ts'

const here = { page: 'space.new-project', overlay: '' } as const

/** The steps as they are now, and which of them the address names. */
export function wizardPlace(wanted: string | undefined): { steps: WizardStep[]; step: WizardStep } {
  const installed = house.kinds.list().map(kind => kind.name)
  const steps = stepsFor(installed, wizard.draft.modules)
  return { steps, step: steps.find(one => one === wanted) ?? 'name' }
}

export function stepAddress(spaceId: string, step: WizardStep): string {
  return `${links.newProject(spaceId)}${step === 'name' ? '' : `?step=${step}`}`
}

async function goOn({ go, spaceId = '' }: CommandContext): Promise<void> {
  const { steps, step } = wizardPlace(desk.search.step)
  if (!mayLeave(step)) return
  const next = steps[steps.indexOf(step) + 1]
  if (next) return go(stepAddress(spaceId, next))
  const { createFromWizard } = await import('./create.ts')
  const again = await createFromWizard()
  if (again && again !== step) go(stepAddress(spaceId, again))
}

export const wizardCommands: readonly Command[] = [
  {
    id: 'project.wizard',
    icon: 'sparkles',
    keys: 'n w',
    when: { space: true, 'may.project.create': true },
    run: ({ go, spaceId = '' }) => go(links.newProject(spaceId)),
  },
  {
    id: 'project.wizard-next',
    icon: 'arrow-right',
    hidden: true,
    inText: true,
    keys: 'Mod-Enter',
    when: here,
    run: goOn,
  },
  {
    id: 'project.wizard-back',
    icon: 'arrow-left',
    hidden: true,
    when: here,
    run: ({ go, spaceId = '' }) => {
      const { steps, step } = wizardPlace(desk.search.step)
      const before = steps[steps.indexOf(step) - 1]
      if (before) go(stepAddress(spaceId, before))
    },
  },
  {
    id: 'project.wizard-skip',
    icon: 'arrow-right',
    hidden: true,
    when: here,
    run: async () => (await import('./create.ts')).openMade(),
  },
]

/** The words of a step. */
export function stepWords(step: WizardStep): string {
  return t(`wizard.step-${step}`)
}
