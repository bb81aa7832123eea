import {
  Avatar,
  classNames,
  formatDateTime,
  formatNumber,
  formatTime,
  Icon,
  Link,
  useRegistry,
  useT,
} from '#core/client/index.ts'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import type { ActivityEntry } from '../../shared.ts'
import { historyLink } from '../history-link.ts'
import styles from './activity.module.css'
import { activityLink } from './activity-view.ts'

interface ActivityRowProps {
  place: Place
  row: ActivityEntry
  /** on the page of activity: others did it since one was last here */
  isNew?: boolean
  /** with the day, and without the details that need room */
  isShort?: boolean
}

const didIcons: Partial<Record<ActivityEntry['is'], string>> = {
  archived: 'archive',
  named: 'bookmark',
  moved: 'arrow-up-down',
  'moved-scene': 'arrow-up-down',
  related: 'link-2',
  unrelated: 'link-2',
  dated: 'calendar',
  published: 'book-open',
  withdrawn: 'book-open',
}

/** A row of the activity: leads to what it is about, or to its history. */
export function ActivityRow({ place, row, isNew = false, isShort = false }: ActivityRowProps) {
  const t = useT()
  const { kinds } = useRegistry()
  const kind = kinds.get(row.kind)
  const { is } = row
  if (row.together) return <TogetherRow place={place} row={row} isNew={isNew} isShort={isShort} />
  const did = t(`activity.did-${is === 'changed' && row.words !== 0 ? 'wrote' : is}`)
  return (
    <Link
      className={classNames(styles.row, isShort && styles.short)}
      to={linkOf(place, row, kind)}
      data-row
      data-new={isNew || undefined}
    >
      <WhenAndWho row={row} isShort={isShort} />
      <span className={styles.did}>{did}</span>
      <span className={styles.what}>
        <Icon name={didIcons[is] ?? kind?.icon ?? 'file-text'} />
        <span>{row.label || t(`kind.${row.kind}.one`)}</span>
      </span>
      <span className={styles.detail}>
        <Detail row={row} />
        {isNew && <span className="vh">{t('activity.is-new')}</span>}
      </span>
    </Link>
  )
}

function WhenAndWho({ row: { updatedBy, updatedAt }, isShort }: { row: ActivityEntry; isShort: boolean }) {
  const t = useT()
  const who = updatedBy === deletedUser ? t('account.deleted-user') : updatedBy
  return (
    <>
      <span className={styles.time}>{isShort ? formatDateTime(updatedAt) : formatTime(updatedAt)}</span>
      <Avatar userId={updatedBy} name={who} size="tiny" decorative />
      <bdi className={styles.who}>{who}</bdi>
    </>
  )
}

/** What was created in one moment, as by an import: opens to the list of it. */
function TogetherRow({ place, row, isNew, isShort }: Required<ActivityRowProps>) {
  const t = useT()
  const { kinds } = useRegistry()
  const { together = [], changes, name, kind } = row
  const isOfOneKind = together.every(one => one.kind === kind)
  const what = t(isOfOneKind ? `kind.${kind}.count` : 'activity.items', { count: changes })
  const cells = (
    <>
      <WhenAndWho row={row} isShort={isShort} />
      <span className={styles.did}>{t(name === '' ? 'activity.did-created' : 'activity.did-imported')}</span>
      <span className={styles.what}>
        <Icon name={name === '' ? (kinds.get(kind)?.icon ?? 'file-text') : 'upload'} />
        <span>{what}</span>
      </span>
      <span className={styles.detail} title={name}>
        {name !== '' && t('activity.from', { name })}
        {isNew && <span className="vh">{t('activity.is-new')}</span>}
      </span>
    </>
  )
  if (isShort)
    return (
      <Link className={classNames(styles.row, styles.short)} to={activityLink(place)} data-row>
        {cells}
      </Link>
    )
  return (
    <details>
      <summary className={styles.row} data-row data-new={isNew || undefined}>
        {cells}
      </summary>
      <ul className={styles.together}>
        {together.map(one => (
          <li key={one.id}>
            <Link to={linkOf(place, { ...row, ...one }, kinds.get(one.kind))}>
              {one.label || t(`kind.${one.kind}.one`)}
            </Link>
          </li>
        ))}
        {changes > together.length && (
          <li className={styles.quiet}>{t('activity.items-more', { count: changes - together.length })}</li>
        )}
      </ul>
    </details>
  )
}

/** What was written has a history; the story itself is the project. */
function linkOf({ spaceId, projectId }: Place, row: ActivityEntry, kind: Kind | undefined): string {
  const { is, id, parentId, label } = row
  if (row.kind === '') return links.project(spaceId, projectId)
  const entity = { spaceId, projectId, kind: row.kind, id, label, ...(parentId && { parentId }) }
  return kind && is !== 'changed' && is !== 'named' ? entityLink(kind, entity) : historyLink(entity)
}

/** What it was moved into or related with, and how many others with it; or how much was written. */
function Detail({ row: { is, other, words, changes, name } }: { row: ActivityEntry }) {
  const t = useT()
  if (is === 'named') return name
  if (is !== 'created' && is !== 'changed') {
    const label = other && (other.label || t(`kind.${other.kind}.one`))
    const where = label && t(is.startsWith('moved') ? 'activity.other-to' : 'activity.other-related', { label })
    return [where, changes > 1 && t('activity.and-others', { count: changes - 1 })].filter(Boolean).join(', ')
  }
  if (words !== 0)
    return (
      <>
        <span aria-hidden="true">{words > 0 ? `+${formatNumber(words)}` : `−${formatNumber(-words)}`}</span>
        <span className="vh">
          {words > 0 ? t('activity.words-more', { count: words }) : t('activity.words-fewer', { count: -words })}
        </span>
      </>
    )
  return is === 'changed' && changes > 1 ? t('activity.changes', { count: changes }) : null
}
