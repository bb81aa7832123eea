import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import type { CallContext, Tx } from '#server/index.ts'
import { outlineEvent } from '../shared/event.ts'

/** Open pages fetch the outline again. */
export async function emitOutline(tx: Tx, { events }: CallContext, { spaceId, projectId }: Place): Promise<void> {
  const to = { project: projectId, permission: `${chapter.name}.read` }
  await events.emit(tx, to, outlineEvent, { spaceId, projectId })
}
