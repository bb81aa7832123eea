import { commandContext, links, registry, t } from '#core/client/index.ts'
import { stepsFor, type WizardStep, wizard } from './state.ts'

/** The steps at present, and the one that the URL names. */
export function currentStep(requestedStep: string | undefined): { steps: WizardStep[]; step: WizardStep } {
  const installed = registry.kinds.list().map(kind => kind.name)
  const steps = stepsFor(installed, wizard.draft.modules)
  return { steps, step: steps.find(one => one === requestedStep) ?? 'name' }
}

/** The step `by` positions from the current one. */
export function stepFromHere(by: 1 | -1): { here: WizardStep; next: WizardStep | undefined } {
  const { steps, step } = currentStep(commandContext.search.step)
  return { here: step, next: steps[steps.indexOf(step) + by] }
}

export function stepAddress(spaceId: string, step: WizardStep): string {
  return `${links.newProject(spaceId)}${step === 'name' ? '' : `?step=${step}`}`
}

/** The name of a step. */
export function stepLabel(step: WizardStep): string {
  return t(`wizard.step-${step}`)
}
