import { useSnapshot } from 'valtio'
import { useProject, useSpace } from '#core/client/index.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { deleting } from './deleting.ts'

/** The question before a space or project is deleted: nothing until a command asks it. */
export function Part() {
  const { place } = useSnapshot(deleting)
  if (!place) return null
  const { spaceId, projectId } = place
  return projectId === undefined ? <OfSpace spaceId={spaceId} /> : <OfProject spaceId={spaceId} projectId={projectId} />
}

function OfSpace({ spaceId }: { spaceId: string }) {
  const { data } = useSpace(spaceId)
  return data ? <DeleteDialog place={{ spaceId }} name={data.name} members={data.users.length} /> : null
}

function OfProject({ spaceId, projectId }: { spaceId: string; projectId: string }) {
  const { data } = useProject(spaceId, projectId)
  if (!data) return null
  const things = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return <DeleteDialog place={{ spaceId, projectId }} name={data.name} things={things} />
}
