import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { createThing } from '../entity/writes.ts'
import { faultsIn, sentValues, startValues } from '../form/form.ts'
import type { CommandContext } from '../registry/contract.ts'
import { holdKeys } from './begin-writing.ts'
import { openCreateDialog } from './create-state.ts'
import { creationCheck, creationFields } from './creation.ts'
import { siblingHere } from './creation-steps.ts'

/** Creates a thing from what the palette was answered and goes there; what is still missing the dialog asks for. */
export async function createByAnswers(
  kind: Kind,
  { go, spaceId = '', projectId = '' }: CommandContext,
  { title = '', place: after = '', ...answers }: Readonly<Record<string, string>>,
): Promise<void> {
  const place = { spaceId, projectId }
  const written = { ...answers, [kind.title]: title }
  const fields = creationFields(kind)
  const values = startValues(fields, written)
  if (faultsIn(fields, values, creationCheck(kind, place)).length > 0) {
    openCreateDialog({ kind: kind.name, ...place, written, after: siblingHere(kind) })
    return
  }
  const held = kind.prose ? holdKeys() : undefined
  try {
    const thing = await createThing(kind, place, { ...sentValues(fields, values), ...(after && { after }) })
    go(entityLink(kind, thing))
    held?.into(thing)
  } catch (error) {
    held?.release()
    throw error
  }
}
