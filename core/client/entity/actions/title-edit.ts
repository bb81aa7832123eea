import { MountedRegistry } from '../../ui/mounted-registry.ts'

/** Opens the title of an entity for editing, on its page or in its row. */
export const titleEditors = new MountedRegistry<() => void>()
