import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import {
  Avatar,
  Button,
  CommandButton,
  commandContext,
  fieldLabel,
  formatTime,
  Icon,
  runCommand,
  SideCard,
  useT,
} from '#core/client/index.ts'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import { WordDiff } from './compare/word-diff.tsx'
import { formatDay } from './format-day.ts'
import styles from './history.module.css'
import { historyView, loadOlderVersions, type VersionRow } from './history-view.ts'

/** Versions with their index, grouped by day in the reader's time zone. */
function groupByDay(rows: readonly VersionRow[]): { day: string; versions: [VersionRow, number][] }[] {
  const days: { day: string; versions: [VersionRow, number][] }[] = []
  rows.forEach((row, at) => {
    const day = formatDay(row.updatedAt)
    const last = days.at(-1)
    if (last?.day === day) last.versions.push([row, at])
    else days.push({ day, versions: [[row, at]] })
  })
  return days
}

/** The versions in the side card, newest first; on a narrow screen the card is a sheet. */
export function VersionList() {
  const t = useT()
  const { rows, at, next, onlyNamed } = useSnapshot(historyView)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.querySelectorAll<HTMLElement>('[role=option]')[at]
    option?.scrollIntoView({ block: 'nearest' })
    if (list.current?.contains(document.activeElement)) option?.focus()
  }, [at])
  const choose = (to: number) => {
    historyView.at = to
    // The sheet covers the chosen version, so it closes.
    if (commandContext.overlays.includes('sheet')) void runCommand('shell.close-sheet')
  }
  return (
    <SideCard>
      <div className={styles.head}>
        <b>
          {onlyNamed
            ? t('history.versions-named')
            : t(next === null ? 'history.count' : 'history.count-more', { count: rows.length })}
        </b>
        <CommandButton command="history.only-named" iconOnly size="s" variant="ghost" aria-pressed={onlyNamed} />
        <CommandButton command="history.close" iconOnly size="s" />
      </div>
      <div ref={list} role="listbox" aria-label={t('history.list')} className={styles.list}>
        {groupByDay(rows as readonly VersionRow[]).map(({ day, versions }) => (
          <div key={day} role="group" aria-label={day}>
            <div className={styles.day} aria-hidden="true">
              {day}
            </div>
            {versions.map(([row, place]) => (
              <VersionOption
                key={row.revision}
                row={row}
                isNow={place === 0}
                isChosen={place === at}
                onChoose={() => choose(place)}
              />
            ))}
          </div>
        ))}
      </div>
      {next !== null && (
        <Button variant="ghost" className={styles.more} onClick={() => void loadOlderVersions()}>
          {t('history.more')}
        </Button>
      )}
    </SideCard>
  )
}

interface VersionOptionProps {
  row: VersionRow
  isNow: boolean
  isChosen: boolean
  onChoose(): void
}

function VersionOption({ row, isNow, isChosen, onChoose }: VersionOptionProps) {
  const t = useT()
  const { revision, updatedBy, updatedAt, added, removed, fields } = row
  const { of: opened } = historyView
  const name = useSnapshot(historyView).names[revision]
  const changed = opened && added + removed === 0 ? fields.map(name => fieldLabel(opened.kind, name)) : []
  const who = updatedBy === deletedUser ? t('account.deleted-user') : updatedBy
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      className={styles.version}
      data-revision={revision}
      onClick={onChoose}
    >
      <Avatar userId={updatedBy} name={who} size="tiny" decorative />
      <span className={styles.what}>
        <b>{name ?? formatTime(updatedAt)}</b>
        <small>
          {name && `${formatTime(updatedAt)} · `}
          <bdi>{who}</bdi>
          {revision === 1 && ` · ${t('history.created')}`}
          {changed.length > 0 && ` · ${changed.join(', ')}`}
        </small>
      </span>
      {name && (
        <span className={styles.named}>
          <Icon name="bookmark" size="s" />
          <span className="vh">{t('history.has-name')}</span>
        </span>
      )}
      {isNow ? <span className={styles.words}>{t('history.now')}</span> : <WordDiff added={added} removed={removed} />}
    </button>
  )
}
