import { valueIssue } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FormValues } from '../form/use-form.ts'
import { session } from '../session/session.ts'
import { readDrafts, saveDrafts } from '../sync/autosave/drafts.ts'

const draftId = (projectId: string) => `new-${projectId}`
const userId = () => session.user?.userId ?? ''

/**
 * Stores the values of an unfinished dialog on this device; without values the draft is deleted. Files cannot be
 * stored.
 */
export function saveCreateDraft(kind: Kind, projectId: string, editedValues: FormValues | null): void {
  const values = Object.entries(editedValues ?? {}).filter(([, value]) => !(value instanceof Blob))
  const drafts = values.length > 0 ? [{ revision: 0, values: Object.fromEntries(values) }] : []
  saveDrafts(userId(), kind.name, draftId(projectId), drafts)
}

/** The stored draft, without values that do not fit their fields. */
export function readCreateDraft(kind: Kind, projectId: string): FormValues {
  const draft = readDrafts(userId(), kind.name, draftId(projectId)).at(-1)?.values ?? {}
  const validValues = Object.entries(draft).filter(([name, value]) => {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined
    return field && valueIssue({ ...field, required: false }, value)?.rule !== 'type'
  })
  return Object.fromEntries(validValues)
}
