import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { createThing } from '../entity/writes.ts'
import { type FormValues, faultsIn, sentValues, startValues } from '../form/form.ts'
import { t } from '../i18n/intl.ts'
import type { CommandContext, Option } from '../registry/contract.ts'
import { holdKeys } from './begin-writing.ts'
import { openCreateDialog } from './create-state.ts'
import { sayCreated } from './create-toasts.ts'
import { creationCheck, creationFields } from './creation.ts'
import { parentAmong, siblingHere } from './creation-steps.ts'

type Answers = Readonly<Record<string, string>>

/** What was answered, as values of the kind's fields; `after` is where it is to stand. */
function valuesOf(kind: Kind, { title = '', place: after = '', ...answers }: Answers) {
  return { after, written: { ...answers, [kind.title]: title } }
}

/** The dialog with what was answered so far. */
export function openWithAnswers(
  kind: Kind,
  { spaceId = '', projectId = '', things }: CommandContext,
  answers: Answers,
) {
  const { written } = valuesOf(kind, answers)
  const parentId = parentAmong(kind, things)
  openCreateDialog({ kind: kind.name, spaceId, projectId, parentId, written, after: siblingHere(kind) })
}

/** The values to send; nothing where only the dialog can ask for what is missing. */
function readyValues(kind: Kind, { spaceId = '', projectId = '' }: CommandContext, written: FormValues) {
  const fields = creationFields(kind)
  const values = startValues(fields, written)
  const wrong = faultsIn(fields, values, creationCheck(kind, { spaceId, projectId }))
  return wrong.length > 0 ? undefined : sentValues(fields, values)
}

/** Creates a thing from what the palette was answered and goes there; what is still missing the dialog asks for. */
export async function createByAnswers(kind: Kind, context: CommandContext, answers: Answers): Promise<void> {
  const { go, spaceId = '', projectId = '' } = context
  const { after, written } = valuesOf(kind, answers)
  const values = readyValues(kind, context, written)
  if (!values) return openWithAnswers(kind, context, answers)
  const held = kind.prose ? holdKeys() : undefined
  try {
    const thing = await createThing(kind, { spaceId, projectId }, { ...values, ...(after && { after }) })
    go(entityLink(kind, thing))
    held?.into(thing)
  } catch (error) {
    held?.release()
    throw error
  }
}

/**
 * Creates a thing and stays, for the next one. That stands behind this one, where this one was created behind another: so
 * they are in the order in which they were written down.
 */
export async function createAndStay(
  kind: Kind,
  context: CommandContext,
  answers: Answers,
): Promise<Readonly<Record<string, Option>> | null> {
  const { spaceId = '', projectId = '' } = context
  const { after, written } = valuesOf(kind, answers)
  const values = readyValues(kind, context, written)
  if (!values) {
    openWithAnswers(kind, context, answers)
    return null
  }
  const thing = await createThing(kind, { spaceId, projectId }, { ...values, ...(after && { after }) })
  sayCreated(kind, thing, () => undefined)
  if (!after) return {}
  const label = t({ id: 'create.place-after', values: { label: thing.label } })
  return { place: { value: thing.id, label } }
}
