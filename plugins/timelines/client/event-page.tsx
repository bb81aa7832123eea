import {
  ColorPicker,
  CommandButton,
  EntityDetails,
  EntityFrame,
  EntityLoader,
  type EntityPageState,
  EntityText,
  Link,
  type OpenedEntity,
  type PageProps,
  SideSection,
  useCommonDetails,
  useEntityPage,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { event, type Timeline, timeline as timelineKind } from '../shared.ts'
import { EventAges } from './ages/event-ages.tsx'
import { RangedDate } from './dates/ranged-date.tsx'
import { useTimeline } from './dates/use-timeline.ts'
import styles from './timelines.module.css'

/** The page of an event: its description, and beside it date, colour and timeline. */
export default function EventPage({ params }: PageProps) {
  return (
    <EntityLoader key={params.eventId} kind={event} params={params}>
      {opened => <EventEditor opened={{ ...opened, kind: event }} />}
    </EntityLoader>
  )
}

function EventEditor({ opened }: { opened: OpenedEntity & { kind: typeof event } }) {
  const page = useEntityPage(opened)
  const { entityRef, entity } = page
  const t = useT()
  const timeline = useTimeline(entityRef, entityRef.parentId ?? null)
  const details = [
    ...useCommonDetails(entity),
    [t('kind.timeline.one'), <TimelineLink key="timeline" of={timeline} />] as const,
  ]
  return (
    <EntityFrame
      page={page}
      text
      toolbar
      backButton
      details={<EntityDetails rows={details} />}
      side={
        <>
          <EventDate page={page} timeline={timeline} />
          <EventColor page={page} />
          {timeline && <EventAges of={entityRef} timeline={timeline} moment={page.values.timelineDate[0] ?? 0} />}
        </>
      }
    >
      <EntityText
        page={page}
        name="description"
        label={t('field.description')}
        placeholder={t('enter-your-amazing-text')}
      />
      <div className={styles.actions}>
        <CommandButton command="events.export" entities={[entityRef]} icon="download" size="s" variant="ghost" />
        <CommandButton command="entity.delete" entities={[entityRef]} icon="trash-2" size="s" variant="ghost" />
      </div>
    </EntityFrame>
  )
}

function TimelineLink({ of: timeline }: { of: Timeline | null | undefined }) {
  const t = useT()
  if (timeline === undefined) return '…'
  if (timeline === null) return t('timelines.none')
  const { spaceId, projectId, timelineId: id, name } = timeline
  return <Link to={entityLink(timelineKind, { spaceId, projectId, id })}>{name}</Link>
}

interface EventPartProps {
  page: EntityPageState<typeof event>
}

/** The date is saved at once (EVENT-20); without the range, only its start stays (EVENT-19). */
function EventDate({ page, timeline }: EventPartProps & { timeline: Timeline | null | undefined }) {
  const t = useT()
  const { values, mayEdit, edit, autosave } = page
  return (
    <SideSection title={t('event.timelineDate')} action={<CommandButton command="events.date" iconOnly size="s" />}>
      <RangedDate
        toggle="switch"
        timeline={timeline}
        value={values.timelineDate}
        precision={values.minMetric}
        disabled={!mayEdit}
        onValue={(timelineDate, minMetric) => {
          edit({ timelineDate: [...timelineDate], minMetric })
          void autosave.flush()
        }}
      />
    </SideSection>
  )
}

/** The colour is saved a moment after the last choice (EVENT-21). */
function EventColor({ page: { values, mayEdit, edit } }: EventPartProps) {
  const t = useT()
  const picker = (
    <ColorPicker
      label={t('event.color')}
      value={values.color}
      onValue={color => color && edit({ color })}
      canClear={false}
      nameOf={name => t(`color.${name}`)}
    />
  )
  return (
    <SideSection title={t('event.color')} action={<CommandButton command="events.color" iconOnly size="s" />}>
      {mayEdit ? picker : <fieldset disabled>{picker}</fieldset>}
    </SideSection>
  )
}
