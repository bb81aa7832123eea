import { useSnapshot } from 'valtio'
import { useProject, useSpace } from '#core/client/index.ts'
import { DeletePlaceDialog } from './delete-dialog.tsx'
import { deletion } from './deletion.ts'

/** The dialog that confirms deleting a space or project; renders nothing until a command opens it. */
export default function DeleteOverlay() {
  const { place } = useSnapshot(deletion)
  if (!place) return null
  const { spaceId, projectId } = place
  return projectId === undefined ? (
    <DeleteSpace spaceId={spaceId} />
  ) : (
    <DeleteProject spaceId={spaceId} projectId={projectId} />
  )
}

function DeleteSpace({ spaceId }: { spaceId: string }) {
  const { data } = useSpace(spaceId)
  return data ? <DeletePlaceDialog place={{ spaceId }} name={data.name} members={data.users.length} /> : null
}

function DeleteProject({ spaceId, projectId }: { spaceId: string; projectId: string }) {
  const { data } = useProject(spaceId, projectId)
  if (!data) return null
  const entities = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return <DeletePlaceDialog place={{ spaceId, projectId }} name={data.name} entities={entities} />
}
