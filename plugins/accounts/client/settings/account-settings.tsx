import { CommandButton, useT } from '#core/client/index.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

/** Signing out and deleting the account. */
export default function AccountSettings() {
  const t = useT()
  return (
    <div className={styles.rows}>
      <SettingRow name={t('command.account.sign-out')} about={t('settings.sign-out-about')}>
        <CommandButton command="account.sign-out" />
      </SettingRow>
      <SettingRow name={t('settings.delete')} about={t('settings.delete-about')}>
        <CommandButton command="account.delete" />
      </SettingRow>
    </div>
  )
}
