import { proxy, ref } from 'valtio'
import type { EntityRef, Importer } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { ImportPlan, ImportReport, SourceFile } from '../../shared/importer/plan.ts'

/** The parts of a report, in the order in which they are shown: first what is lost. */
export const reportGroups = ['dropped', 'changed', 'kept'] as const satisfies readonly (keyof ImportReport)[]

/** What the dialog shows. */
type RecordsStage = 'choose' | 'reading' | 'preview' | 'sending'

interface RecordsImport {
  place: Place | null
  /** what was shown or chosen when the dialog was opened */
  from: EntityRef | null
  /** the importer's entry in the registry */
  importerId: string
  importer: Importer | null
  stage: RecordsStage
  files: readonly SourceFile[]
  /** what the user chose, by the id of the choice */
  chosen: Readonly<Record<string, string>>
  plan: ImportPlan | null
  /** ids of records that are in the project already */
  known: ReadonlySet<string>
  /** ids of what was deleted since an earlier import, with what is inside of it */
  deleted: ReadonlySet<string>
  /** what was deleted is imported again */
  bringBack: boolean
  /** ids of new chapters that come into no part, though the source has them in one */
  outside: readonly string[]
  /** of the sending, 0 to 1; null while the server writes */
  progress: number | null
  /** images that are sent, and all of them */
  images: { done: number; total: number } | null
  /** why it did not work, as a sentence */
  failure: string | null
}

export function emptyRecords(): RecordsImport {
  return {
    ...{ place: null, from: null, importerId: '', importer: null, stage: 'choose', files: [], chosen: {} },
    ...{ plan: null, known: ref(new Set()), deleted: ref(new Set()), bringBack: false, outside: [] },
    ...{ progress: null, images: null, failure: null },
  }
}

/** The one import from another program of this window. */
export const recordsImport = proxy<RecordsImport>(emptyRecords())

/** Whether a record or an image of the plan is imported. */
export function comesIn(
  { known, deleted, bringBack }: Pick<RecordsImport, 'known' | 'deleted' | 'bringBack'>,
  { id }: { id: string },
): boolean {
  return !known.has(id) && (bringBack || !deleted.has(id))
}
