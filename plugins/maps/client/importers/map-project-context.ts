import { call, commandContext, type Importer, t } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { type Layer, map, mapCalls } from '../../shared.ts'
import { type ImportText, importTexts } from './import-texts.ts'
import { newMap, type TargetMap, targetChoice } from './target.ts'

/** What the importers of maps know of the project. */
export interface MapProjectContext {
  /** maps that places can come onto; the one that is shown, or else a new one, is proposed */
  maps: readonly { value: string; label: string }[]
  /** null: a new one */
  target: TargetMap | null
  may: Readonly<Record<'map' | 'location' | 'layer', boolean>>
  texts: Readonly<Record<ImportText, string>>
}

const mostMaps = 100

/** The maps of the project, and of the chosen one how large it is and what is on it. */
export const readMapProjectContext: NonNullable<Importer['context']> = async ({
  place,
  from,
  chosen,
}): Promise<MapProjectContext> => {
  const { permissions } = commandContext
  const may = (kind: string) => permissions[`may.${kind}.create`] === true
  const found = await call(callsOf(map).find, { ...place, limit: mostMaps })
  const maps = found.data.map(({ mapId, name }) => ({ value: mapId, label: name }))
  const shown = from?.kind === 'location' ? from.parentId : from?.kind === map.name ? from.id : null
  const id = chosen[targetChoice] ?? maps.find(({ value }) => value === shown)?.value ?? newMap
  return {
    maps,
    target: id === newMap ? null : await targetMap(place, id),
    may: { map: may('map'), location: may('location'), layer: may('layer') },
    texts: Object.fromEntries(importTexts.map(name => [name, t(`maps.import-${name}`)])) as MapProjectContext['texts'],
  }
}

async function targetMap(place: Place, mapId: string): Promise<TargetMap> {
  const found = await call(callsOf(map).get, { ...place, mapId })
  const ids: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: { data: readonly { locationId: string }[]; next: number | null } = await call(mapCalls.places, {
      ...{ ...place, mapId, after },
    })
    ids.push(...page.data.map(({ locationId }) => locationId))
    after = page.next
  }
  const lines = (found.layers as readonly Layer[]).flatMap(({ data }) => (data ?? []) as readonly { id: string }[])
  const { width, height } = found.picture ?? { width: 1, height: 1 }
  return { id: mapId, width, height, here: [...ids, ...lines.map(({ id }) => id)] }
}
