import {
  CallError,
  type CommandArgs,
  type CommandContext,
  issueMessage,
  type StepOption,
  showToast,
  t,
} from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { placeOf } from '#core/shared/kind-calls.ts'
import { type CustomField, type CustomFieldType, hasOptions, withoutDefaults } from '../../shared.ts'
import { showFieldsDialog } from '../state.ts'
import { addField, deleteField, fetchFields, fetchFieldUseCount, moveField } from './custom-field-calls.ts'
import { fieldTypes, typeAbout, typeLabel } from './field-type-names.ts'
import { shownDefinitionIssue } from './shown-definition-issue.ts'

const toastId = 'character-fields'
export function openFieldList(context: CommandContext): void {
  showFieldsDialog(placeOf(context))
}

export function openNewField(context: CommandContext): void {
  showFieldsDialog(placeOf(context), '')
}

export function fieldTypeChoices(): StepOption[] {
  return fieldTypes().map(type => ({ value: type, label: typeLabel(type), about: typeAbout(type) }))
}

export async function customFieldChoices(context: CommandContext): Promise<StepOption[]> {
  return (await fetchFields(placeOf(context), context.signal)).map(({ label, type }) => ({
    value: label,
    label,
    about: typeLabel(type),
  }))
}

/** Finds the field with a label; reports if it was renamed or deleted meanwhile. */
async function fieldOption(context: CommandContext, label: string): Promise<CustomField | undefined> {
  const field = (await fetchFields(placeOf(context))).find(one => one.label === label)
  if (!field) showToast({ kind: 'info', id: toastId, title: t('characters.field-gone', { label }) })
  return field
}

export function fieldLabelIssue(label: string): Issue | null {
  return shownDefinitionIssue(withoutDefaults({ label, type: 'string' }))
}

function optionsIn(line: string): string[] {
  return line
    .split(/[,;\n]/)
    .map(option => option.trim())
    .filter(option => option !== '')
}

export function fieldOptionsIssue(line: string, { label = '', type = 'string' }: CommandArgs = {}) {
  return shownDefinitionIssue(withoutDefaults({ label, type: type as CustomFieldType, options: optionsIn(line) }))
}

/** Creates a field from the answers in the palette. */
export async function createField(
  context: CommandContext,
  { label = '', type: word = 'string', options = '' }: CommandArgs,
): Promise<void> {
  const type = word as CustomFieldType
  try {
    const field = await addField(placeOf(context), {
      label,
      type,
      ...(hasOptions(type) ? { options: optionsIn(options) } : {}),
    })
    showToast({ kind: 'ok', id: toastId, title: t('characters.field-added', { label: field.label }) })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 409)) throw error
    showToast({ kind: 'warn', id: toastId, title: t('characters.field-there', { label }) })
  }
}

export async function editField(context: CommandContext, label: string): Promise<void> {
  const field = await fieldOption(context, label)
  if (field) showFieldsDialog(placeOf(context), field.customFieldId)
}

export async function shiftField(context: CommandContext, label: string, by: 1 | -1): Promise<void> {
  const field = await fieldOption(context, label)
  if (!field) return
  const moved = await moveField(placeOf(context), field.customFieldId, by)
  const title = moved
    ? t('characters.field-moved', { label, ...moved })
    : t(by < 0 ? 'characters.field-first' : 'characters.field-last', { label })
  showToast({ kind: moved ? 'ok' : 'info', id: toastId, title })
}

/** Asks for confirmation, saying how many values are deleted with the field. */
export async function confirmFieldRemoval(context: CommandContext, label: string): Promise<StepOption[]> {
  const field = await fieldOption(context, label)
  if (!field) return []
  const count = await fetchFieldUseCount(placeOf(context), field.customFieldId)
  return [
    { value: 'keep', label: t('entity.keep'), icon: 'x', about: t('characters.field-holders', { count }) },
    { value: 'delete', label: t('entity.delete-for-good', { label }), icon: 'trash-2' },
  ]
}

export async function removeField(context: CommandContext, label: string, sure: string): Promise<void> {
  const field = sure === 'delete' && (await fieldOption(context, label))
  if (!field) return
  await deleteField(placeOf(context), field)
}

/** The message of a refusal by the server, translated. */
export function fieldRefusalText(error: CallError): string {
  if (error.status === 409) return t('characters.issue-there')
  const [issue] = error.problem?.errors ?? []
  return issue ? issueMessage(issue) : error.message
}
