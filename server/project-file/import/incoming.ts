import type { Place } from '#core/shared/kind-calls.ts'
import type { AccessService } from '../../access/service.ts'
import type { PreparedImage } from '../../images/port.ts'
import type { KeptProject } from '../../project-backup/keep-project.ts'
import type { Replaced } from '../compare/replace-known.ts'
import type { ProjectFile } from '../format.ts'
import type { ProjectPart } from '../project-part.ts'

/** A checked file, and where it goes. */
export interface Incoming {
  spaceId: string
  /** a new project without it */
  projectId: string | undefined
  file: ProjectFile
  /** the name under which images were sent before the file */
  sentId: string | undefined
  /** The images of the file that are not known, by their ids there, decoded; each once. */
  prepareImages(known: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, PreparedImage>>
  parts: readonly ProjectPart[]
  access: AccessService
  /** what is in the project and becomes what it is in the file, by its id there, as it was seen */
  replace: ReadonlyMap<string, Omit<Replaced, 'id'>>
  /** and of what is imported beside what is in the project */
  copy: ReadonlySet<string>
  /** keeps a backup of a project that is there, for the undo */
  keep(place: Place): Promise<KeptProject>
}
