import {
  CommandButton,
  EntityDetails,
  EntityFields,
  EntityFrame,
  EntityLoader,
  EntityText,
  type OpenedEntity,
  type PageProps,
  useCommonDetails,
  useEntityPage,
  useT,
} from '#core/client/index.ts'
import { location } from '../shared.ts'
import { useTypeCommands } from './types/type-commands.ts'
import { useInnerMap, useLocationCommands } from './use-map-commands.ts'

const sideFields = ['pointType', 'type', 'color', 'coordinates', 'useTimeline', 'date', 'opensMap', 'standsFor']

/** The page of a location: its description, and beside it where and when it is, and how it is shown (ROUTE-13). */
export default function LocationPage({ params }: PageProps) {
  return (
    <EntityLoader key={params.locationId} kind={location} params={params}>
      {opened => <LocationEditor opened={{ ...opened, kind: location }} />}
    </EntityLoader>
  )
}

function LocationEditor({ opened }: { opened: OpenedEntity & { kind: typeof location } }) {
  const page = useEntityPage(opened)
  useLocationCommands()
  useInnerMap(page.entityRef, page.values.opensMap)
  useTypeCommands()
  const t = useT()
  const entities = [page.entityRef]
  const { shape = [], states = [] } = page.values
  const details = [
    ...useCommonDetails(page.entity),
    [t('location.shape'), t('maps.points', { count: shape.length })] as const,
    [t('location.states'), t('maps.states', { count: states.length })] as const,
  ]
  return (
    <EntityFrame
      page={page}
      text
      toolbar
      backButton
      tools={
        <CommandButton command="maps.show" entities={entities} size="s">
          {t('maps.on-map')}
        </CommandButton>
      }
      details={<EntityDetails rows={details} />}
      side={<EntityFields page={page} names={sideFields} inCard />}
    >
      <EntityText
        page={page}
        name="description"
        label={t('field.description')}
        placeholder={t('enter-your-amazing-text')}
      />
    </EntityFrame>
  )
}
