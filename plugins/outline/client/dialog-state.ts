import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'
import type { SceneAt } from './scene/note-scene.ts'

/** The open dialog: the statuses and labels of a project, or what is noted of a scene. */
type OpenDialog = { is: 'marks'; place: Place } | { is: 'scene'; scene: SceneAt }

export const outlineDialog = proxy<{ open: OpenDialog | null }>({ open: null })

export function showMarks({ spaceId, projectId }: Place): void {
  outlineDialog.open = { is: 'marks', place: { spaceId, projectId } }
}

export function showScene(scene: SceneAt): void {
  outlineDialog.open = { is: 'scene', scene }
}

export function closeDialog(): void {
  outlineDialog.open = null
}
