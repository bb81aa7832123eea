import { can, type Grant } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext, Reader, Tx } from '#server/index.ts'
import { type galleryCalls, type ImageScope, type ImagesEvent, imagesEvent } from '../shared.ts'
import { type ImageUsage, readTextUsages, readUsages } from './image-uses.ts'

type GalleryImage = OutputOf<typeof galleryCalls.getAll>[number]

/** the most uses listed for an image */
const usesMax = 50

/** The images of a project, of its space or of both, newest first. */
export async function readGallery(
  read: Reader,
  { spaceId, projectId }: Place,
  scope: ImageScope | undefined,
  grant: Grant | undefined,
): Promise<GalleryImage[]> {
  const rows = await read
    .selectFrom('images')
    .innerJoin('image_sizes', 'image_sizes.image_id', 'images.id')
    .select(['images.id', 'project_id', 'created_at', 'width', 'height', 'bytes'])
    .where('size', '=', 'full')
    .where('space_id', '=', spaceId)
    .where(eb => {
      const [ofProject, ofSpace] = [eb('project_id', '=', projectId), eb('project_id', 'is', null)]
      if (scope === undefined) return eb.or([ofProject, ofSpace])
      return scope === 'project' ? ofProject : ofSpace
    })
    .orderBy('created_at', 'desc')
    .orderBy('images.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const all = [...(await readUsages(read, ids)), ...(await readTextUsages(read, ids))]
  const usages = Map.groupBy(all, ({ image_id }) => image_id)
  const posters = Map.groupBy(await readPosters(read, spaceId), ({ poster_id }) => poster_id)
  return rows.map(({ id, project_id, created_at, width, height, bytes }) => {
    const uses = usages.get(id) ?? []
    const projects = [...uses, ...(posters.get(id) ?? [])].map(use => use.project_id)
    return {
      ...{ imageId: id, size: bytes, width, height, createdAt: created_at },
      scope: project_id === null ? 'space' : 'project',
      poster: (posters.get(id) ?? []).some(one => one.project_id === projectId),
      uses: onceEach(uses)
        .filter(use => use.project_id === projectId && can(grant, `${use.kind}.read`))
        .slice(0, usesMax)
        .map(imageUse),
      elsewhere: new Set(projects.filter(project => project !== projectId)).size,
    }
  })
}

/** An entity may use an image in several fields. */
function onceEach(uses: readonly ImageUsage[]): ImageUsage[] {
  return [...new Map(uses.map(use => [use.entity_id, use])).values()]
}

export function readPosters(
  read: Reader,
  spaceId: string,
): Promise<{ project_id: string; poster_id: string | null }[]> {
  return read
    .selectFrom('projects')
    .select(['id as project_id', 'poster_id'])
    .where('space_id', '=', spaceId)
    .where('poster_id', 'is not', null)
    .execute()
}

function imageUse({ kind, entity_id: id, label, parent_id: parentId }: ImageUsage): GalleryImage['uses'][number] {
  return { kind, id, label, parentId }
}

/** Tells the pages of a project, or of all projects of a space, that its images changed. */
export async function emitImagesEvent(tx: Tx, context: CallContext, event: ImagesEvent): Promise<void> {
  const { spaceId, projectId } = event
  await context.events.emit(
    tx,
    projectId === undefined ? { space: spaceId } : { project: projectId },
    imagesEvent,
    event,
  )
}
