import { Avatar, formatNumber, formatTime, Icon, Link, useRegistry, useT } from '#core/client/index.ts'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import type { activityCalls } from '../../shared.ts'
import { historyLink } from '../history-link.ts'
import styles from './activity.module.css'

type Row = OutputOf<typeof activityCalls.read>['data'][number]

/** One thing somebody did: leads to what it is, or to its history. */
export function ActivityRow({ place, row, isNew }: { place: Place; row: Row; isNew: boolean }) {
  const t = useT()
  const kind = useRegistry().kinds.get(row.kind)
  const { spaceId, projectId } = place
  const { is, updatedBy, parentId } = row
  const label = row.label || t(`kind.${row.kind}.one`)
  const who = updatedBy === deletedUser ? t('account.deleted-user') : updatedBy
  const entity = { spaceId, projectId, kind: row.kind, id: row.id, label, ...(parentId && { parentId }) }
  const did =
    is === 'created'
      ? t('activity.created')
      : is === 'named'
        ? t('activity.named')
        : is === 'archived'
          ? t('activity.archived')
          : row.words === 0
            ? t('activity.changed')
            : t('activity.wrote')
  const to = kind && (is === 'changed' || is === 'named' ? historyLink(entity) : entityLink(kind, entity))
  return (
    <Link className={styles.row} to={to ?? historyLink(entity)} data-row data-new={isNew || undefined}>
      <span className={styles.time}>{formatTime(row.updatedAt)}</span>
      <Avatar userId={updatedBy} name={who} size="tiny" decorative />
      <bdi className={styles.who}>{who}</bdi>
      <span className={styles.did}>{did}</span>
      <span className={styles.what}>
        <Icon name={is === 'archived' ? 'archive' : is === 'named' ? 'bookmark' : (kind?.icon ?? 'file-text')} />
        <span>{label}</span>
      </span>
      <span className={styles.detail}>
        <Detail row={row} />
        {isNew && <span className="vh">{t('activity.is-new')}</span>}
      </span>
    </Link>
  )
}

function Detail({ row: { is, words, changes, name } }: { row: Row }) {
  const t = useT()
  if (is === 'named') return name
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
