import { useSnapshot } from 'valtio'
import { outlineDialog } from './dialog-state.ts'
import { MarksDialog } from './marks/marks-dialog.tsx'
import { SceneDialog } from './scene/scene-dialog.tsx'

/** The dialogs of the outline, one at a time. */
export default function OutlineOverlay() {
  const { open } = useSnapshot(outlineDialog)
  if (!open) return null
  return open.is === 'marks' ? <MarksDialog place={open.place} /> : <SceneDialog scene={open.scene} />
}
