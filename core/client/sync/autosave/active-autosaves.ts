import { MountedRegistry } from '../../ui/mounted-registry.ts'
import type { Autosave } from './autosave.ts'

/** The autosaves of entities that are open on the page: changes made elsewhere on the page go through them. */
export const activeAutosaves = new MountedRegistry<Autosave>()
