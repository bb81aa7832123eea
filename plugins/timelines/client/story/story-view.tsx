import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Command,
  CommandButton,
  classNames,
  colorStyle,
  EmptyState,
  type EntityRef,
  Link,
  LoadFailed,
  language,
  registry,
  Skeleton,
  useCall,
  usePageCommands,
  useT,
  useTarget,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { dateText, systemOf } from '../../shared/dates.ts'
import { event, type Timeline, type TimelineItem, timelineCalls } from '../../shared.ts'
import styles from './story.module.css'
import { type DatedPart, datedParts } from './story-order.ts'

type TimelineStory = OutputOf<typeof timelineCalls.story>

/** The chapters as they are told, beside the order in which they happen. */
export function StoryView({ timeline }: { timeline: Timeline }) {
  const t = useT()
  const { spaceId, projectId, timelineId } = timeline
  const { data, error } = useCall(timelineCalls.story, { spaceId, projectId, timelineId }, { quiet: true })
  if (error && !data) return <LoadFailed error={error} />
  if (!data) return <Skeleton label={t('shell.loading')} />
  const kind = data.kind ? registry.kinds.get(data.kind) : undefined
  if (!kind || data.total === 0)
    return <EmptyState title={t('timelines.no-story')} text={t('timelines.no-story-text')} illustration={null} />
  return <StoryColumns story={data} kind={kind} timeline={timeline} />
}

/** One link of a column. */
interface StoryLink {
  key: string
  entityRef: EntityRef
  /** the link in the other column that is the same chapter */
  twin?: string
  content: ReactNode
  part?: DatedPart
}

/** px; lines between the columns end in the middle of rows */
const rowHeight = 44

function StoryColumns({ story, kind, timeline }: { story: TimelineStory; kind: Kind; timeline: Timeline }) {
  const t = useT()
  const { parts, events, eventsTotal } = story
  const dated = useMemo(() => datedParts(parts), [parts])
  const links = useLinks(story, kind, timeline, dated)
  const { told, happened, without, alone } = links
  const columns = [
    [...told, ...without],
    [...happened, ...alone],
  ]
  const { focused, setFocused, list } = useStoryKeys(columns)
  const later = dated.filter(({ isLater }) => isLater).length
  const rowOf = (link: StoryLink) => (
    <StoryRow key={link.key} link={link} focused={focused} onFocus={() => setFocused(link.key)} />
  )
  const activeId = told.find(({ key, twin }) => key === focused || twin === focused)?.entityRef.id
  return (
    <div ref={list} className={styles.story}>
      <p className={styles.note}>
        {t('timelines.story-note')}{' '}
        {later > 0 &&
          t('timelines.story-later', { parts: t(`kind.${kind.name}.count`, { count: later }), count: later })}
      </p>
      {parts.length < story.total && <p className={styles.note}>{t('timelines.story-cut', { count: parts.length })}</p>}
      {!story.complete && <p className={styles.note}>{t('timelines.story-incomplete')}</p>}
      <div className={styles.columns}>
        <Column title={t('timelines.as-told')}>{told.map(rowOf)}</Column>
        <svg
          className={styles.lines}
          viewBox={`0 0 100 ${Math.max(dated.length, 1) * rowHeight}`}
          height={dated.length * rowHeight}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {dated.map(({ id, told: from, happens, event: { color } }) => (
            <path
              key={id}
              className={classNames(id === activeId && styles.active)}
              style={colorStyle(color)}
              d={curve(from, happens)}
            />
          ))}
        </svg>
        <Column title={t('timelines.as-happened')}>{happened.map(rowOf)}</Column>
      </div>
      <div className={styles.columns}>
        <Column title={t('timelines.parts-without', { kinds: t(`kind.${kind.name}.many`) })}>
          {without.map(rowOf)}
        </Column>
        <span />
        <Column title={t('timelines.events-without')}>
          {alone.map(rowOf)}
          {eventsTotal > events.length && (
            <li className={styles.more}>
              {t('timelines.more', { count: eventsTotal - events.length })}
              <CommandButton command="timelines.view-table" size="s" variant="ghost" />
            </li>
          )}
        </Column>
      </div>
    </div>
  )
}

function curve(from: number, to: number): string {
  const y = (row: number) => (row + 0.5) * rowHeight
  return `M0 ${y(from)}C50 ${y(from)} 50 ${y(to)} 100 ${y(to)}`
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column} aria-label={title}>
      <h2 className={styles.head}>{title}</h2>
      <ol>{children}</ol>
    </section>
  )
}

interface StoryRowProps {
  link: StoryLink
  focused: string
  onFocus(): void
}

function StoryRow({ link: { key, entityRef, twin, content, part }, focused, onFocus }: StoryRowProps) {
  const t = useT()
  const kind = registry.kinds.get(entityRef.kind)
  if (!kind) return null
  return (
    <li className={classNames(styles.row, twin === focused && styles.twin)}>
      <Link
        to={entityLink(kind, entityRef)}
        className={styles.link}
        data-story={key}
        tabIndex={key === focused ? 0 : -1}
        onFocus={onFocus}
      >
        {content}
      </Link>
      {part && part.others > 0 && (
        <span className={styles.others}>{t('timelines.and-others', { count: part.others })}</span>
      )}
    </li>
  )
}

/** The links of both columns. */
function useLinks({ parts, events }: TimelineStory, kind: Kind, timeline: Timeline, dated: readonly DatedPart[]) {
  const { spaceId, projectId, timelineId } = timeline
  const system = useMemo(() => systemOf(timeline), [timeline])
  return useMemo(() => {
    const dateOf = ({ start, minMetric }: TimelineItem) => dateText(system, [start], minMetric, language.code)
    const numbers = new Map(parts.map(({ id }, at) => [id, at + 1]))
    const partRef = ({ id, label }: { id: string; label: string }): EntityRef => ({
      ...{ kind: kind.name, id, label, spaceId, projectId },
    })
    const title = ({ id, label }: { id: string; label: string }) => (
      <>
        <span className={styles.number}>{numbers.get(id)}</span>
        <span className={styles.name}>{label}</span>
      </>
    )
    const told = dated.map(
      (part): StoryLink => ({
        ...{ key: `told ${part.id}`, twin: `happened ${part.id}`, entityRef: partRef(part), part },
        content: (
          <span className={styles.pair}>
            {title(part)}
            <span className={styles.below}>{part.event.name}</span>
          </span>
        ),
      }),
    )
    const happened = dated
      .toSorted((a, b) => a.happens - b.happens)
      .map(
        (part): StoryLink => ({
          ...{ key: `happened ${part.id}`, twin: `told ${part.id}`, entityRef: partRef(part) },
          content: (
            <span className={styles.pair}>
              <span className={styles.below}>{dateOf(part.event)}</span>
              {title(part)}
            </span>
          ),
        }),
      )
    const without = parts
      .filter(part => part.event === null)
      .map((part): StoryLink => ({ key: `without ${part.id}`, entityRef: partRef(part), content: title(part) }))
    const alone = events.map(
      (item): StoryLink => ({
        key: `alone ${item.eventId}`,
        entityRef: { kind: event.name, id: item.eventId, label: item.name, spaceId, projectId, parentId: timelineId },
        content: (
          <span className={styles.pair}>
            <span className={styles.below}>{dateOf(item)}</span>
            <span className={styles.name}>{item.name}</span>
          </span>
        ),
      }),
    )
    return { told, happened, without, alone }
  }, [parts, events, dated, kind, spaceId, projectId, timelineId, system])
}

/** The keys of both columns: along one, and across to the same chapter in the other. */
function useStoryKeys(columns: readonly (readonly StoryLink[])[]) {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setFocused] = useState('')
  const [moves, setMoves] = useState(0)
  const all = columns.flat()
  // What was focused may be gone: the first link is the tab stop then.
  const link = all.find(({ key }) => key === chosen) ?? all[0]
  const column = columns.find(links => links.some(({ key }) => key === link?.key)) ?? []
  const at = column.findIndex(({ key }) => key === link?.key)
  useTarget(chosen === link?.key ? link.entityRef : null)
  useLayoutEffect(() => {
    if (moves === 0) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-story]') ?? [])]
    links.find(({ tabIndex }) => tabIndex === 0)?.focus()
  }, [moves])
  const goTo = (next: StoryLink | undefined) => {
    if (!next) return
    setFocused(next.key)
    setMoves(old => old + 1)
  }
  const across = () => {
    const other = columns.find(links => links !== column) ?? []
    goTo(all.find(({ key }) => key === link?.twin) ?? other[Math.min(at, other.length - 1)])
  }
  const step = (by: number) => goTo(chosen === '' ? link : column[at + by])
  const commands: Command[] = [
    {
      id: 'story.next',
      label: 'command.story.next',
      icon: 'arrow-down',
      keys: ['ArrowDown', 'j'],
      repeat: true,
      run: () => step(1),
    },
    {
      id: 'story.previous',
      label: 'command.story.previous',
      icon: 'arrow-up',
      keys: ['ArrowUp', 'k'],
      repeat: true,
      run: () => step(-1),
    },
    {
      id: 'story.across',
      label: 'command.story.across',
      icon: 'arrow-right',
      keys: ['ArrowRight', 'ArrowLeft'],
      run: across,
    },
    { id: 'story.first', label: 'command.story.first', icon: 'arrow-up', keys: 'Home', run: () => goTo(column[0]) },
    { id: 'story.last', label: 'command.story.last', icon: 'arrow-down', keys: 'End', run: () => goTo(column.at(-1)) },
  ]
  usePageCommands(commands)
  return { list, focused: link?.key ?? '', setFocused }
}
