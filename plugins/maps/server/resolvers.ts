import { type FieldResolver, listed, type Params, prepare, type Reader, readPictures } from '#server/index.ts'
import { defaultMapSize, type Picture } from '../shared/limits.ts'
import { layer } from '../shared.ts'

const defaultPicture: Picture = { ...defaultMapSize, imageId: null, tiles: null }

interface WithPicture {
  useDefaultMap?: boolean
  selectedFile?: string | null
  image?: string | null
}

const imageOf = ({ useDefaultMap, selectedFile, image }: WithPicture) =>
  useDefaultMap ? undefined : (selectedFile ?? image ?? undefined)

/** What maps and layers show; null where there is no image, or not any more. */
export async function picturesOf(read: Reader, all: readonly WithPicture[]): Promise<(Picture | null)[]> {
  const pictures = await readPictures(
    read,
    all.flatMap(one => imageOf(one) ?? []),
  )
  return all.map(one => {
    if (one.useDefaultMap) return defaultPicture
    const imageId = imageOf(one)
    const picture = imageId === undefined ? undefined : pictures.get(imageId)
    return picture && imageId ? { ...picture, imageId } : null
  })
}

const pictureResolver: FieldResolver = {
  form: 'mapPicture',
  compute: (read, _, entities) =>
    picturesOf(
      read,
      entities.map(({ values }) => values),
    ),
}

const layersOf = prepare((db, $: Params<{ ids: string; project: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'parent_id', 'space_id', 'project_id', 'revision', 'data'])
    .where('parent_id', 'in', listed<string>($.ids))
    .where('kind', '=', layer.name)
    .where('project_id', '=', $.project)
    .where('batch_id', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('seq'),
)

const layersResolver: FieldResolver = {
  form: 'mapLayers',
  async compute(read, { projectId: project }, maps) {
    const rows = await layersOf.all(read, { ids: JSON.stringify(maps.map(({ id }) => id)), project })
    const values = rows.map(({ data }) => JSON.parse(data) as WithPicture)
    const pictures = await picturesOf(read, values)
    const layers = rows.map(({ id, parent_id: mapId, space_id, project_id, revision }, at) => ({
      ...{ layerId: id, mapId, spaceId: space_id, projectId: project_id, revision },
      ...{ ...values[at], picture: pictures[at] },
    }))
    const byMap = Map.groupBy(layers, ({ mapId }) => mapId)
    return maps.map(({ id }) => byMap.get(id) ?? [])
  },
}

export const mapResolvers: readonly FieldResolver[] = [pictureResolver, layersResolver]
