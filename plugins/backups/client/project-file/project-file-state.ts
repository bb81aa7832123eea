import { proxy, type Snapshot } from 'valtio'
import type { ImportComparison } from '#core/shared/calls/project-file.ts'
import type { ProjectImage } from '../../shared/project-image.ts'
import type { SentImages } from './send-images.ts'

/** A project that was read from a file of JSON. */
export interface ChosenFile {
  spaceId: string
  /** the project on the screen, if the file may go into it */
  projectId: string | undefined
  name: string
  /** how many entities of each kind it has */
  counts: { kind: string; count: number }[]
  images: number
  /** the bytes of its images */
  files: readonly ProjectImage[]
  /** those that went before the file */
  sentImages: SentImages
  data: object
  /** the file of each entity, if it came as files */
  entityPaths?: readonly string[]
}

/** What becomes of an item that is in the project and not the same in the file. */
export type Choice = 'here' | 'file' | 'both'

interface ProjectFileState {
  chosen: ChosenFile | null
  /** the share that was sent to be compared; null while nothing is compared */
  comparing: number | null
  /** what an import into the project on the screen does; null until the server has said it */
  comparison: ImportComparison | null
  /** what was chosen for items that are not the same, by their ids in the file */
  choices: Record<string, Choice>
  /** the share of the images that was sent; null while none are sent */
  sendingImages: number | null
  /** the share that was sent; null until the import begins */
  sent: number | null
  /** why the comparison or the import failed */
  failure: string | null
}

/** The state without a file. */
export const noFile = {
  ...{ chosen: null, comparing: null, comparison: null, choices: {}, sendingImages: null, sent: null, failure: null },
}

export const projectFileState = proxy<ProjectFileState>({ ...noFile })

type Differing = ImportComparison['differing'][number]

/**
 * What nobody has changed here becomes what it is in the file; the rest stays unless it is chosen otherwise, and so does
 * that of whose rows it is not known who changed them.
 */
export function choiceOf(
  choices: Readonly<Record<string, Choice>>,
  { id, changedHere, rows }: Pick<Snapshot<Differing>, 'id' | 'changedHere' | 'rows'>,
): Choice {
  return choices[id] ?? (changedHere || rows ? 'here' : 'file')
}
