import { useState } from 'react'
import { type FieldWords, Icon, Link, registry, rove, t, useFieldWordsOf, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Period, RelatedEntity } from './related-entities.ts'
import styles from './relations.module.css'

interface LinkListProps {
  label: string
  /** the project of the entity whose relations they are */
  place: Place
  items: readonly RelatedEntity[]
  /** removes one; without it there are no remove buttons */
  onRemove?: (item: RelatedEntity) => void
  /** changes from when until when the relation holds; without it there are no buttons for that */
  onDate?: (item: RelatedEntity) => void
  /** called when a link is followed */
  onFollow?: () => void
}

/** Links to entities as one tab stop; arrow keys move through them and to the buttons. */
export function LinkList({ label, place, items, onRemove, onDate, onFollow }: LinkListProps) {
  const t = useT()
  const columns = 1 + Number(onRemove !== undefined) + Number(onDate !== undefined)
  const periodText = usePeriodText(place, items)
  const [at, setAt] = useState(0)
  const stop = Math.min(at, items.length * columns - 1)
  return (
    <ul aria-label={label} className={styles.list} onKeyDown={event => rove(event, setAt, columns)}>
      {items.map((item, index) => (
        <li key={item.id} className={styles.row}>
          <Link
            to={item.link}
            className={styles.link}
            onClick={onFollow}
            data-roving=""
            data-related={item.id}
            tabIndex={stop === index * columns ? 0 : -1}
            onKeyDown={event => {
              if (!onRemove || (event.key !== 'Delete' && event.key !== 'Backspace')) return
              event.preventDefault()
              onRemove(item)
            }}
          >
            <Icon name={item.icon ?? registry.kinds.get(item.kind)?.icon ?? 'file-text'} color={item.color} />
            <span className={styles.name}>
              <span className={styles.cut}>{item.label}</span>
              {item.period && <small className={styles.cut}>{periodText(item)}</small>}
            </span>
            <LinkKind item={item} inGroup={onRemove !== undefined} />
          </Link>
          {onDate && (
            <button
              type="button"
              className={styles.remove}
              data-roving=""
              data-command="relations.period"
              tabIndex={stop === index * columns + 1 ? 0 : -1}
              aria-label={t('relations.date-one', { label: item.label })}
              title={t('relations.date-one', { label: item.label })}
              onClick={() => onDate(item)}
            >
              <Icon name="calendar" />
            </button>
          )}
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              data-roving=""
              data-command="relations.remove"
              tabIndex={stop === (index + 1) * columns - 1 ? 0 : -1}
              aria-label={t('relations.remove-one', { label: item.label })}
              onClick={() => onRemove(item)}
            >
              <Icon name="x" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The label of the relation if there is one; else the kind, unless the group shows it; and another project. */
function LinkKind({ item, inGroup }: { item: RelatedEntity; inGroup: boolean }) {
  const t = useT()
  const { kind, tie: relationLabel, otherProject } = item
  const words = relationLabel?.outgoing ? t('relations.tie-of', { label: relationLabel.label }) : relationLabel?.label
  const about = [words ?? (inGroup ? undefined : t(`kind.${kind}.one`)), otherProject?.name].filter(Boolean)
  return about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>
}

/** A period in words; empty until it is known how its timelines count. */
function periodText(words: FieldWords | null, { since, until }: Period): string {
  const [from, to] = [since && words?.(since), until && words?.(until)]
  if (from && to) return t('relations.from-until', { since: from, until: to })
  return (from && t('relations.since', { since: from })) || (to && t('relations.until', { until: to })) || ''
}

type Dated = Pick<RelatedEntity, 'period' | 'isKeptElsewhere' | 'otherProject'>

/** How the periods of some relations are written, each by the timelines of the project that keeps it. */
function usePeriodText({ spaceId, projectId }: Place, items: readonly Dated[]): (of: Dated) => string {
  const keptIn = ({ isKeptElsewhere, otherProject }: Dated) => (isKeptElsewhere && otherProject?.projectId) || projectId
  const dated = items.filter(({ period }) => period)
  const needed = [...Map.groupBy(dated, keptIn)].map(([id, those]) => {
    const dates = those.flatMap(({ period }) => [period?.since ?? [], period?.until ?? []].flat())
    return [id, [...new Set(dates.map(({ timelineId }) => timelineId))].sort().join()]
  })
  const words = useFieldWordsOf('dateOnTimeline', spaceId, Object.fromEntries(needed))
  return one => (one.period ? periodText(words.get(keptIn(one)) ?? null, one.period) : '')
}
