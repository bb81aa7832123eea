import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  CommandButton,
  commandContext,
  formatNumber,
  Icon,
  invalidateCalls,
  LoadFailed,
  rove,
  Skeleton,
  useCall,
  useT,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { keptBackupCalls } from '#core/shared/calls/backups.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { dateAndTime } from '../actions.ts'
import styles from '../backups.module.css'
import { backupState } from '../state.ts'

type Kept = OutputOf<typeof keptBackupCalls.backups>[number]

const lookAgainMs = 5000
/** The verification of the largest project is over by then, or the server was stopped in it. */
const verificationMaxMs = 60 * 60_000

function isBeingVerified({ verification, takenAt }: Kept): boolean {
  return verification === null && Date.now() - Date.parse(takenAt) < verificationMaxMs
}

/** The backups that the server keeps of a project. */
export function KeptList({ place }: { place: Place }) {
  const t = useT()
  const { data, error } = useCall(keptBackupCalls.backups, place, { quiet: true })
  const isVerifying = data?.some(isBeingVerified) ?? false
  useEffect(() => {
    if (!isVerifying) return
    const timer = setInterval(() => void invalidateCalls(keptBackupCalls.backups), lookAgainMs)
    return () => clearInterval(timer)
  }, [isVerifying])
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return (
    <section aria-label={t('backups.kept')}>
      <h2 className={styles.heading}>{t('backups.kept')}</h2>
      {data.length === 0 ? <p className={styles.quiet}>{t('backups.none-kept')}</p> : <KeptTable rows={data} />}
    </section>
  )
}

/** One stop for Tab; arrow keys move between the rows, and R restores the one that has the focus. */
function KeptTable({ rows }: { rows: readonly Kept[] }) {
  const t = useT()
  const { row } = useSnapshot(backupState)
  const [at, setAt] = useState(0)
  useEffect(() => leaveRow, [])
  return (
    <div role="grid" className={styles.kept} aria-label={t('backups.kept')}>
      <div role="row" className={styles.heads}>
        <span role="columnheader" aria-sort="descending">
          {t('backups.taken')}
        </span>
        <span role="columnheader" className={styles.number}>
          {t('backups.items')}
        </span>
        <span role="columnheader" className={styles.number}>
          {t('backups.size')}
        </span>
        <span role="columnheader" className={styles.verification}>
          {t('backups.verification')}
        </span>
      </div>
      <div role="rowgroup" className={styles.rows} onKeyDown={event => rove(event, setAt)} onBlur={leaveRow}>
        {rows.map(({ backupId, takenAt, entities, bytes, keptFor, verification }, index) => {
          const [date, time] = dateAndTime(takenAt)
          return (
            <div
              key={backupId}
              role="row"
              data-roving
              className={styles.row}
              tabIndex={index === Math.min(at, rows.length - 1) ? 0 : -1}
              onFocus={() => {
                setAt(index)
                enterRow(backupId)
              }}
            >
              <span role="gridcell" className={styles.taken}>
                <Icon name="archive" />
                <span>
                  <time dateTime={takenAt}>
                    {date} <span className={styles.time}>{time}</span>
                  </time>
                  <span className={styles.why}>{t(`backups.why-${keptFor}`)}</span>
                </span>
              </span>
              <span role="gridcell" className={styles.number}>
                {formatNumber(entities)}
              </span>
              <span role="gridcell" className={styles.number}>
                {t('backups.megabytes', { size: formatNumber(Math.ceil(bytes / 100_000) / 10) })}
              </span>
              <span role="gridcell" className={styles.verification}>
                <Verification of={verification} />
              </span>
              <span role="gridcell" className={styles.actions}>
                <CommandButton
                  command={row === backupId ? 'backups.restore-row' : 'backups.restore-kept'}
                  args={{ backup: backupId }}
                  size="s"
                  tabIndex={-1}
                >
                  {t('backups.restore-row')}
                </CommandButton>
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** What was found when it was verified. */
function Verification({ of }: { of: Kept['verification'] }) {
  const t = useT()
  if (!of) return t('backups.not-verified')
  const { total, same } = of
  const isWhole = same === total
  return (
    <span className={styles.found} data-state={isWhole ? 'ok' : 'warn'}>
      <Icon name={isWhole ? 'shield-check' : 'triangle-alert'} />
      <span>
        {isWhole ? t('backups.verified', { count: total }) : t('backups.verified-differs', { count: total - same })}
        <span className={styles.why}>{t('backups.restored-for-trial')}</span>
      </span>
    </span>
  )
}

/** The commands of a row are offered while it has the focus. */
function enterRow(backupId: string): void {
  backupState.row = backupId
  commandContext.kind = 'backups'
}

function leaveRow(): void {
  backupState.row = null
  if (commandContext.kind === 'backups') commandContext.kind = ''
}
