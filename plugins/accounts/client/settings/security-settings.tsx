import { CommandButton, useSession, useT } from '#core/client/index.ts'
import { SessionList } from './session-list.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

/** Password, second step and sessions. */
export default function SecuritySettings() {
  const t = useT()
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <div className={styles.rows}>
        <SettingRow
          name={t('auth.password')}
          about={t(user.hasPassword ? 'settings.password-about' : 'settings.no-password')}
        >
          <CommandButton command="account.change-password">
            {t(user.hasPassword ? 'settings.change' : 'settings.set-password')}
          </CommandButton>
        </SettingRow>
        <SettingRow
          name={
            <>
              {t('settings.second-step')}
              {user.secondStep && <span className={styles.badge}>{t('settings.on')}</span>}
            </>
          }
          about={t(user.secondStep ? 'settings.second-step-on' : 'settings.second-step-off')}
        >
          {user.secondStep ? (
            <>
              <CommandButton command="account.renew-recovery-codes" />
              <CommandButton command="account.stop-second-step">{t('settings.turn-off')}</CommandButton>
            </>
          ) : (
            <CommandButton command="account.second-step">{t('settings.set-up')}</CommandButton>
          )}
        </SettingRow>
      </div>
      <SessionList />
    </>
  )
}
