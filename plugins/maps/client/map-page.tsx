import { useState } from 'react'
import {
  CommandButton,
  canvasKeys,
  EntityDetails,
  EntityFields,
  EntityFrame,
  EntityList,
  EntityLoader,
  type EntityRef,
  formatNumber,
  Icon,
  Link,
  type OpenedEntity,
  type PageProps,
  readLocal,
  SideSection,
  StoredImage,
  useCommonDetails,
  useEntityPage,
  usePageCommands,
  useT,
  writeLocal,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { type Layer, layer, location, map, type StoryMap } from '../shared.ts'
import { MapDrawing } from './map/map-canvas.tsx'
import styles from './maps.module.css'
import { useTypeCommands } from './types/type-commands.ts'
import { useMapCommands } from './use-map-commands.ts'

const mapViews = ['canvas', 'table'] as const
type MapViewName = (typeof mapViews)[number]

const viewKey = 'map_view'

/** Whether a map is shown as a drawing or as a table, on this device, and the commands for it. */
export function useMapView(): MapViewName {
  const [view, setView] = useState<MapViewName>(() => (readLocal(viewKey) === 'table' ? 'table' : 'canvas'))
  const choose = (next: MapViewName) => {
    writeLocal(viewKey, next)
    setView(next)
  }
  const { otherView } = canvasKeys
  usePageCommands([
    {
      ...{ id: 'maps.view-canvas', label: 'command.maps.view-canvas', icon: 'map', safe: true },
      keys: view === 'canvas' ? 'Shift-m' : ['Shift-m', otherView],
      run: () => choose('canvas'),
    },
    {
      ...{ id: 'maps.view-table', label: 'command.maps.view-table', icon: 'rows-3', safe: true },
      keys: view === 'table' ? 'Shift-t' : ['Shift-t', otherView],
      run: () => choose('table'),
    },
  ])
  return view
}

/** The page of a map: drawn or as a table of its locations, and beside it its image and its layers. */
export default function MapPage({ params, search }: PageProps) {
  return (
    <EntityLoader key={params.mapId} kind={map} params={params}>
      {opened => <MapView {...opened} search={search} />}
    </EntityLoader>
  )
}

function MapView({ search, ...opened }: OpenedEntity & Pick<PageProps, 'search'>) {
  const page = useEntityPage({ ...opened, kind: map })
  const view = useMapView()
  useMapCommands()
  useTypeCommands()
  const { entityRef } = opened
  const shown = opened.entity as unknown as StoryMap
  const details = useCommonDetails(opened.entity)
  return (
    <EntityFrame
      page={page}
      layout="canvas"
      tools={
        <div className={styles.tools}>
          {mapViews.map(one => (
            <CommandButton
              key={one}
              command={`maps.view-${one}`}
              iconOnly
              variant="ghost"
              aria-pressed={one === view}
            />
          ))}
          <CommandButton command="location.new" entities={[entityRef]} variant="primary" />
        </div>
      }
      details={<EntityDetails rows={details} />}
      side={
        <>
          <MapImage shown={shown} entityRef={entityRef} />
          <Layers layers={shown.layers as readonly Layer[]} entityRef={entityRef} />
          <EntityFields page={page} names={['timelineId', 'scale', 'unit']} inCard />
        </>
      }
    >
      {view === 'canvas' ? (
        <MapDrawing shown={shown} mayEdit={opened.mayEdit} at={momentIn(search)} />
      ) : (
        <div className={styles.table}>
          <EntityList
            key={entityRef.id}
            kind={location}
            spaceId={entityRef.spaceId}
            projectId={entityRef.projectId}
            parentId={entityRef.id}
          />
        </div>
      )}
    </EntityFrame>
  )
}

/** The moment that the address asks for: `?at=120`. */
function momentIn({ at }: PageProps['search']): number | null {
  return at !== undefined && /^-?\d{1,16}$/.test(at) ? Number(at) : null
}

interface MapPartProps {
  entityRef: EntityRef
}

/** The image of the map in small, its size, and how far its tiles are. */
function MapImage({ shown: { name, picture }, entityRef }: MapPartProps & { shown: StoryMap }) {
  const t = useT()
  const { width = 0, height = 0, imageId = null, tiles = null } = picture ?? {}
  const levels = tiles?.levels ?? []
  const ready = levels.filter(level => level.ready).length
  const size = t('maps.size', { width: formatNumber(width), height: formatNumber(height) })
  return (
    <SideSection
      title={t('map.picture')}
      action={<CommandButton command="maps.image" entities={[entityRef]} iconOnly size="s" />}
    >
      {imageId && (
        <StoredImage
          imageId={imageId}
          place={entityRef}
          size="half"
          alt={t('maps.image-of', { name })}
          width={272}
          height={Math.max(1, Math.round((272 * height) / width))}
        />
      )}
      <p>{picture === null ? t('maps.no-image') : imageId ? size : t('maps.plain-size', { size })}</p>
      {ready < levels.length && (
        <p role="status" className={styles.muted}>
          {t('maps.tiles-ready', { ready, all: levels.length })}
        </p>
      )}
    </SideSection>
  )
}

/** The layers from the topmost down, each with the commands that move it. */
function Layers({ layers, entityRef }: MapPartProps & { layers: readonly Layer[] }) {
  const t = useT()
  return (
    <SideSection
      title={t('map.layers')}
      action={
        <span className={styles.pair}>
          <CommandButton command="maps.add-image" entities={[entityRef]} icon="image" iconOnly size="s" />
          <CommandButton command="layer.new" entities={[entityRef]} iconOnly size="s" />
        </span>
      }
    >
      {layers.length === 0 ? (
        <p className={styles.muted}>{t('kind.layer.empty')}</p>
      ) : (
        <ul className={styles.layers}>
          {layers.toReversed().map(({ layerId, label, type }) => {
            const move = { entities: [entityRef], args: { layer: layerId }, iconOnly: true, size: 's' } as const
            const link = entityLink(layer, { ...entityRef, id: layerId, parentId: entityRef.id })
            return (
              <li key={layerId} className={styles.layer}>
                <Icon name={type === 'image' ? 'image' : 'pencil'} />
                <Link to={link}>{label}</Link>
                <CommandButton command="maps.raise" {...move} />
                <CommandButton command="maps.lower" {...move} />
              </li>
            )
          })}
        </ul>
      )}
    </SideSection>
  )
}
