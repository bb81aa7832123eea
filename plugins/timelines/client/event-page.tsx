import { useEffect, useState } from 'react'
import {
  type Autosave,
  ColorPicker,
  CommandButton,
  EditorFoot,
  EntityDetails,
  EntityFrame,
  EntityLoader,
  Link,
  type OpenedEntity,
  type PageProps,
  RichTextEditor,
  SideSection,
  useAutosave,
  useCommonDetails,
  useRemoteChange,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { event, type Timeline, timeline as timelineKind } from '../shared.ts'
import { RangedDate } from './dates/ranged-date.tsx'
import { useTimeline } from './dates/use-timeline.ts'
import styles from './timelines.module.css'

/** The page of an event: its description, and beside it date, colour and timeline. */
export function Page({ params }: PageProps) {
  return (
    <EntityLoader key={params.eventId} kind={event} params={params}>
      {opened => <EventEditor {...opened} />}
    </EntityLoader>
  )
}

function EventEditor(opened: OpenedEntity) {
  const { entityRef, entity, mayEdit } = opened
  const t = useT()
  const autosave = useAutosave(entityRef, entity)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const timeline = useTimeline(entityRef, entityRef.parentId ?? null)
  const remoteText = useRemoteChange<RichText>(autosave, 'description')
  const details = [
    ...useCommonDetails(entity),
    [t('kind.timeline.one'), <TimelineLink key="timeline" of={timeline} />] as const,
  ]
  return (
    <EntityFrame
      {...opened}
      autosave={autosave}
      text
      over={
        <span className={styles.over}>
          <CommandButton command="go.back" icon="arrow-left" iconOnly size="s" />
          {t('kind.event.one')}
        </span>
      }
      details={<EntityDetails rows={details} />}
      side={
        <>
          <EventDate autosave={autosave} timeline={timeline} mayEdit={mayEdit} />
          <EventColor autosave={autosave} mayEdit={mayEdit} />
        </>
      }
      foot={mayEdit && <EditorFoot ref={setFooter} />}
    >
      <RichTextEditor
        key={String(mayEdit)}
        readOnly={!mayEdit}
        value={autosave.entity.description as RichText}
        remoteChange={remoteText}
        label={t('field.description')}
        placeholder={t('enter-your-amazing-text')}
        toolbarContainer={footer}
        onEdit={read => autosave.edit({ description: read })}
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
  autosave: Autosave
  mayEdit: boolean
}

/** A field's value as the page shows it, which follows changes that are made elsewhere. */
function useShown<T>(autosave: Autosave, name: string): [T, (next: T) => void] {
  const [shown, setShown] = useState(autosave.entity[name] as T)
  const remote = useRemoteChange<T>(autosave, name)
  useEffect(() => {
    if (remote) setShown(() => remote.to)
  }, [remote])
  return [shown, next => setShown(() => next)]
}

/** The date is saved at once (EVENT-20); without the range, only its start stays (EVENT-19). */
function EventDate({ autosave, mayEdit, timeline }: EventPartProps & { timeline: Timeline | null | undefined }) {
  const t = useT()
  const [dates, setDates] = useShown<number[]>(autosave, 'timelineDate')
  const [precision, setPrecision] = useShown<string>(autosave, 'minMetric')
  return (
    <SideSection title={t('event.timelineDate')} action={<CommandButton command="events.date" iconOnly size="s" />}>
      <RangedDate
        toggle="switch"
        timeline={timeline}
        value={dates}
        precision={precision}
        disabled={!mayEdit}
        onValue={(timelineDate, minMetric) => {
          setDates([...timelineDate])
          setPrecision(minMetric)
          autosave.edit({ timelineDate, minMetric }, 0)
        }}
      />
    </SideSection>
  )
}

/** The colour is saved a moment after the last choice (EVENT-21). */
function EventColor({ autosave, mayEdit }: EventPartProps) {
  const t = useT()
  const [color, setColor] = useShown<string>(autosave, 'color')
  const picker = (
    <ColorPicker
      label={t('event.color')}
      value={color}
      onValue={next => {
        if (!next) return
        setColor(next)
        autosave.edit({ color: next })
      }}
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
