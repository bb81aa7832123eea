import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { fieldLabel } from '../form/field-label.ts'
import { ruleIssuesIn, startValues, submittedValues } from '../form/form-validation.ts'
import type { FormValues } from '../form/use-form.ts'
import { t } from '../i18n/intl.ts'
import type { CommandArgs, CommandContext, StepOption, SubmitHint } from '../registry/contract.ts'
import { createEntity } from '../sync/write-entity.ts'
import { openCreateDialog } from './create-dialog-state.ts'
import { showCreatedToast } from './create-toasts.ts'
import { creationFields } from './creation-fields.ts'
import { newValuesOf, parentAmong, readyHint, siblingOnPage } from './creation-steps.ts'
import { bufferKeystrokes } from './keystroke-buffer.ts'

/** The answers as values of the kind's fields; `after` is the position. */
function splitAnswers(kind: Kind, { title = '', place: after = '', ...answers }: CommandArgs) {
  return { after, written: { ...answers, [kind.title]: title } }
}

/** Opens the dialog with the answers so far. */
export function openDialogWithAnswers(
  kind: Kind,
  { spaceId = '', projectId = '', entities }: CommandContext,
  answers: CommandArgs,
) {
  const { written: editedValues } = splitAnswers(kind, answers)
  const parentId = parentAmong(kind, entities)
  openCreateDialog({
    ...{ kind: kind.name, spaceId, projectId, parentId, editedValues },
    ...{ after: siblingOnPage(kind), initial: newValuesOf(kind.name) },
  })
}

/** The values with those that new entities start with, and what is wrong with them. The server validates the rest. */
function checkValues(kind: Kind, editedValues: FormValues) {
  const fields = creationFields(kind)
  const values = startValues(fields, { ...newValuesOf(kind.name), ...editedValues })
  return { fields, values, issues: ruleIssuesIn(fields, values) }
}

/** The values to send; undefined if values are missing that only the dialog can ask for. */
function completeValues(kind: Kind, editedValues: FormValues) {
  const { fields, values, issues } = checkValues(kind, editedValues)
  return issues.length > 0 ? undefined : submittedValues(fields, values)
}

/** What Enter does with the answers: it creates the entity, or opens the dialog for the fields that are named. */
export function describeSubmit(kind: Kind, answers: CommandArgs): SubmitHint {
  const { written } = splitAnswers(kind, answers)
  const name = String(written[kind.title])
  const paths = checkValues(kind, written).issues.map(({ path }) => path.split('.')[0] ?? path)
  // The palette asks for the others itself.
  const missing = new Set(paths.filter(path => kind.fields[path]?.required))
  if (missing.size === 0) return readyHint(kind, name)
  const fields = [...missing].map(field => fieldLabel(kind, field)).join(', ')
  return {
    label: { id: 'create.fill-in', values: { name } },
    about: { id: 'create.still-needs', values: { fields } },
  }
}

/** Creates an entity from the palette's answers and goes to it; for missing values the dialog opens. */
export async function createFromAnswers(kind: Kind, context: CommandContext, answers: CommandArgs): Promise<void> {
  const { go, spaceId = '', projectId = '' } = context
  const { after, written: editedValues } = splitAnswers(kind, answers)
  const values = completeValues(kind, editedValues)
  if (!values) return openDialogWithAnswers(kind, context, answers)
  const keystrokes = kind.prose ? bufferKeystrokes() : undefined
  try {
    const entity = await createEntity(kind, { spaceId, projectId }, { ...values, ...(after && { after }) })
    go(entityLink(kind, entity))
    keystrokes?.flushInto(entity)
  } catch (error) {
    keystrokes?.release()
    throw error
  }
}

/**
 * Creates an entity and keeps the palette open for the next one. If a position was chosen, the next entity goes behind
 * the new one, so that entities keep the order in which they were entered.
 */
export async function createAndStay(
  kind: Kind,
  context: CommandContext,
  answers: CommandArgs,
): Promise<Readonly<Record<string, StepOption>> | null> {
  const { spaceId = '', projectId = '' } = context
  const { after, written: editedValues } = splitAnswers(kind, answers)
  const values = completeValues(kind, editedValues)
  if (!values) {
    openDialogWithAnswers(kind, context, answers)
    return null
  }
  const entity = await createEntity(kind, { spaceId, projectId }, { ...values, ...(after && { after }) })
  showCreatedToast(kind, entity, () => undefined)
  if (!after) return {}
  const label = t({ id: 'create.place-after', values: { label: entity.label } })
  return { place: { value: entity.id, label } }
}
