import { OnScreen } from '../../ui/on-screen.ts'

/** Opens the title of an entity for editing, on its page or in its row. */
export const titleEditors = new OnScreen<() => void>()
