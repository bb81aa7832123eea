import { go } from '#core/client/index.ts'
import { createFromWizard, openMade } from './create.ts'
import { mayLeave, wizard } from './state.ts'
import { stepAddress, stepFromHere } from './steps-order.ts'

export { openMade }

/** To the next step, or from the last one to the project. */
export async function goOn(): Promise<void> {
  const { here, next } = stepFromHere(1)
  const { spaceId } = wizard
  if (!mayLeave(here)) return
  if (next) return go(stepAddress(spaceId, next))
  const again = await createFromWizard()
  if (again && again !== here) go(stepAddress(spaceId, again))
}

export function goBack(): void {
  const { next } = stepFromHere(-1)
  if (next) go(stepAddress(wizard.spaceId, next))
}
