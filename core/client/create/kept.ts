import { valueFault } from '#core/shared/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { keepDrafts, readDrafts } from '../entity/drafts.ts'
import type { FormValues } from '../form/form.ts'
import { session } from '../session/session.ts'

const idIn = (projectId: string) => `new-${projectId}`
const userId = () => session.user?.userId ?? ''

/** Keeps what is written in a dialog that is not finished; with nothing written it is forgotten. Files cannot be kept. */
export function keepWritten(kind: Kind, projectId: string, written: FormValues | null): void {
  const values = Object.entries(written ?? {}).filter(([, value]) => !(value instanceof Blob))
  const drafts = values.length > 0 ? [{ revision: 0, values: Object.fromEntries(values) }] : []
  keepDrafts(userId(), kind.name, idIn(projectId), drafts)
}

/** What was kept, as far as it is still of the shape of its fields; what stands on a device may be anything. */
export function readWritten(kind: Kind, projectId: string): FormValues {
  const kept = readDrafts(userId(), kind.name, idIn(projectId)).at(-1)?.values ?? {}
  const sound = Object.entries(kept).filter(([name, value]) => {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined
    return field && valueFault({ ...field, required: false }, value)?.rule !== 'type'
  })
  return Object.fromEntries(sound)
}
