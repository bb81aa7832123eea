import { CommandButton, errorMessage, formatAgo, formatDate, Skeleton, useCall, useT } from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { describeUserAgent } from './describe-user-agent.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

/** The sessions of the user. */
export function SessionList() {
  const t = useT()
  const { data, error } = useCall(accountCalls.getSessions, {}, { quiet: true })
  return (
    <>
      <div className={styles.label}>
        <h2>{t('settings.sessions')}</h2>
        <CommandButton command="account.sign-out-everywhere" variant="ghost" size="s" />
      </div>
      {!data && !error && <Skeleton label={t('shell.loading')} rowHeight={52} />}
      <FormError>{!data && error ? errorMessage(error) : undefined}</FormError>
      {data && (
        <ul className={styles.rows}>
          {data.map(one => (
            <li key={one.sessionId}>
              <SettingRow
                name={
                  <>
                    {describeUserAgent(one.agent)}
                    {one.current && <span className={styles.badge}>{t('settings.this-session')}</span>}
                  </>
                }
                about={t('settings.session-since', {
                  seen: formatAgo(Date.parse(one.seen), Date.now()),
                  since: formatDate(one.created),
                })}
              >
                {!one.current && (
                  <CommandButton command="account.close-session" args={{ sessionId: one.sessionId }}>
                    {t('settings.close-session')}
                  </CommandButton>
                )}
              </SettingRow>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
