import { proxy } from 'valtio'

/** A project that was read from a file of JSON. */
export interface ChosenFile {
  spaceId: string
  /** the project on the screen, if the file may go into it */
  projectId: string | undefined
  name: string
  /** how many entities of each kind it has */
  counts: { kind: string; count: number }[]
  images: number
  data: object
  /** the file of each entity, if it came as files */
  entityPaths?: readonly string[]
}

export interface ProjectFileState {
  chosen: ChosenFile | null
  /** the share that was sent; null until the import begins */
  sent: number | null
  /** why it failed */
  failure: string | null
}

export const projectFileState = proxy<ProjectFileState>({ chosen: null, sent: null, failure: null })
