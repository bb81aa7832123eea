import { useRef, useState } from 'react'
import {
  Button,
  CommandButton,
  colorStyle,
  EmptyState,
  EntityDetails,
  EntityFrame,
  EntityLoader,
  Link,
  LoadFailed,
  language,
  type OpenedEntity,
  type PageProps,
  Skeleton,
  useCall,
  useCommonDetails,
  useEntityPage,
  useLinkList,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { type DateSystem, dateText, systemOf } from '../shared/dates.ts'
import { event, type Timeline, type TimelineItem, timeline, timelineCalls } from '../shared.ts'
import styles from './timelines.module.css'

/** The most rows of the list; beyond, parts of the time are one row each. */
const rowsMax = 500

/** The page of a timeline: its events by date, and how it counts beside them. */
export function Page({ params }: PageProps) {
  return (
    <EntityLoader key={params.timelineId} kind={timeline} params={params}>
      {opened => <TimelineView opened={{ ...opened, kind: timeline }} />}
    </EntityLoader>
  )
}

function TimelineView({ opened }: { opened: OpenedEntity & { kind: typeof timeline } }) {
  const page = useEntityPage(opened)
  const { entityRef, entity } = page
  const t = useT()
  const details = useCommonDetails(entity)
  return (
    <EntityFrame
      page={page}
      details={<EntityDetails rows={[...details, ...countingRows(entity as unknown as Timeline, t)]} />}
      over={<CommandButton command="go.back" icon="arrow-left" iconOnly size="s" />}
    >
      <header className={styles.head}>
        <h2>{t('kind.event.many')}</h2>
        <CommandButton command="timelines.settings" entities={[entityRef]} size="s" />
        <CommandButton command="event.new" entities={[entityRef]} size="s" variant="primary" />
      </header>
      <EventList timeline={entity as unknown as Timeline} />
    </EntityFrame>
  )
}

type Words = ReturnType<typeof useT>

/** How the timeline counts, in the side card. */
function countingRows({ useGregorian, format, metrics, calendar }: Timeline, t: Words): (readonly [string, string])[] {
  const units = (metrics ?? []).map(({ label }) => label).join(', ')
  const system = useGregorian ? t('timelines.gregorian') : (calendar?.name ?? units)
  return [
    [t('timelines.counts-by'), system],
    [t('timeline.format'), useGregorian || !calendar ? format : calendar.format],
  ]
}

/** Part of the time; without one, all of it. */
interface TimeWindow {
  from: number
  to: number
}

function EventList({ timeline: opened }: { timeline: Timeline }) {
  const t = useT()
  const { spaceId, projectId, timelineId } = opened
  const system = systemOf(opened)
  const list = useRef<HTMLOListElement>(null)
  useLinkList(list)
  const [shown, setShown] = useState<readonly TimeWindow[]>([])
  const { data, error } = useCall(
    timelineCalls.timelineItems,
    { spaceId, projectId, timelineId, ...shown.at(-1), limit: rowsMax },
    { quiet: true },
  )
  if (error && !data) return <LoadFailed error={error} />
  if (!data) return <Skeleton label={t('shell.loading')} />
  if (data.length === 0)
    return <EmptyState title={t('timelines.no-events')} text={t('timelines.no-events-text')} illustration={null} />
  const span = ({ start, end }: { start: number; end: number }) => dateText(system, [start, end], '', language.code)
  return (
    <>
      {shown.length > 0 && (
        <p className={styles.window}>
          <Button size="s" icon="arrow-left" data-field onClick={() => setShown(shown.slice(0, -1))}>
            {t('timelines.all-times')}
          </Button>
          {span({ start: shown.at(-1)?.from ?? 0, end: shown.at(-1)?.to ?? 0 })}
        </p>
      )}
      <ol ref={list} className={styles.events} aria-label={t('kind.event.many')}>
        {data.map(item =>
          'count' in item ? (
            <li key={`${item.start} ${item.count}`} className={styles.event}>
              <span />
              <Button
                variant="ghost"
                data-field
                data-row
                onClick={() => setShown([...shown, { from: item.start, to: item.end }])}
              >
                {t('timelines.events-of-span', { count: item.count })}
              </Button>
              <span className={styles.when}>{span(item)}</span>
            </li>
          ) : (
            <EventRow key={item.eventId} item={item} timeline={opened} system={system} />
          ),
        )}
      </ol>
    </>
  )
}

interface EventRowProps {
  item: TimelineItem
  timeline: Timeline
  system: DateSystem
}

function EventRow({ item, timeline: { spaceId, projectId, timelineId }, system }: EventRowProps) {
  const { eventId: id, name, color, formatedDate, start, end } = item
  // The server writes dates in English; only the real calendar has names in the reader's language.
  const isTranslated = system.kind === 'gregorian' && language.code !== 'en'
  return (
    <li className={styles.event}>
      <span className={styles.swatch} style={colorStyle(color)} />
      <Link className={styles.name} data-row to={entityLink(event, { spaceId, projectId, id, parentId: timelineId })}>
        {name}
      </Link>
      <span className={styles.when}>
        {isTranslated ? dateText(system, [start, end], 'day', language.code) : formatedDate}
      </span>
    </li>
  )
}
