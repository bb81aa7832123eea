import { go } from '#core/client/index.ts'
import { createFromWizard, openCreatedProject } from './create-from-wizard.ts'
import { validateStep, wizard } from './state.ts'
import { stepAddress, stepFromHere } from './steps-order.ts'

export { openCreatedProject }

/** Goes to the next step, or from the last one to the project. */
export async function goToNextStep(): Promise<void> {
  const { here: current, next } = stepFromHere(1)
  const { spaceId } = wizard
  if (!validateStep(current)) return
  if (next) return go(stepAddress(spaceId, next))
  const failedStep = await createFromWizard()
  if (failedStep && failedStep !== current) go(stepAddress(spaceId, failedStep))
}

export function goToPreviousStep(): void {
  const { next } = stepFromHere(-1)
  if (next) go(stepAddress(wizard.spaceId, next))
}
