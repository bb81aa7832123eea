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
type ExportStage = 'loading' | 'ready' | 'saving' | 'failed'

interface ExportState {
  request: ExportRequest | null
  stage: ExportStage
  /** percent of the loading: 30 once it has begun, 100 at its end */
  progress: number
  formats: readonly ExportFormat[]
  format: ExportFormat
  /** of a JSON or CSV file, without its ending */
  name: string
  entities: readonly ExportedEntity[]
  /** how many of them are loaded, and how many there are */
  loaded: number
  total: number
  /** the fields that a JSON or CSV file leaves out */
  without: readonly string[]
  /** the file could not be made */
  isBroken: boolean
  /** the dialog is closed while the file is made */
  isAside: boolean
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
    loaded: 0,
    total: 0,
    without: [],
    isBroken: false,
    isAside: false,
  }
}

/** The one export of this window. */
export const exporting = proxy<ExportState>(emptyExport())
