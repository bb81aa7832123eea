import { proxy } from 'valtio'
import type { ExportedEntity, ExportFormat } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { defaultName } from './format/file-name.ts'

/** What is exported: a whole list, or the entities with these ids. */
export interface ExportRequest {
  place: Place
  kind: Kind
  ids?: readonly string[]
  /** the name of the project, or of the one entity */
  title: string
  projectName: string
}

/** `failed`: the entities could not be loaded. */
export type ExportStage = 'loading' | 'ready' | 'saving' | 'failed'

export interface ExportState {
  request: ExportRequest | null
  stage: ExportStage
  /** percent of the loading: 30 once it has begun, 100 at its end */
  progress: number
  formats: readonly ExportFormat[]
  format: ExportFormat
  /** of a JSON or CSV file, without its ending */
  name: string
  entities: readonly ExportedEntity[]
  /** the file could not be made */
  isBroken: boolean
}

export function emptyExport(): ExportState {
  return {
    request: null,
    stage: 'loading',
    progress: 0,
    formats: ['json', 'csv'],
    format: 'json',
    name: defaultName,
    entities: [],
    isBroken: false,
  }
}

/** The one export of this window. */
export const exporting = proxy<ExportState>(emptyExport())
