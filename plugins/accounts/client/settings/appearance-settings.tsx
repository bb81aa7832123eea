import {
  chooseLanguage,
  language,
  reportFailure,
  runCommand,
  Segmented,
  Switch,
  useSession,
  useT,
} from '#core/client/index.ts'
import { languages } from '#core/shared/limits.ts'
import { themeChoice, themeOptions } from '../personalise-commands.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

/** How the app looks: stored with the user, applied at once. */
export default function AppearanceSettings() {
  const t = useT()
  const { user } = useSession()
  if (!user) return null
  const { qButton, showChatWidget } = user.personalisation
  return (
    <div className={styles.rows}>
      <SettingRow name={t('settings.theme')} about={t('settings.theme-about')}>
        <Segmented
          label={t('settings.theme')}
          value={themeChoice()}
          onValue={theme => void runCommand('account.theme', { args: { theme } })}
          options={themeOptions()}
        />
      </SettingRow>
      <SettingRow name={t('shell.language-step')}>
        <Segmented
          label={t('shell.language-step')}
          value={language.code}
          onValue={code => void chooseLanguage(code).catch(reportFailure)}
          options={languages.map(code => ({ value: code, label: t(`language.${code}`) }))}
        />
      </SettingRow>
      <div className={styles.switch}>
        <Switch wide checked={qButton === true} onValue={() => void runCommand('account.notes-button')}>
          {t('settings.notes-button')}
        </Switch>
      </div>
      <div className={styles.switch}>
        <Switch wide checked={showChatWidget === true} onValue={() => void runCommand('account.chat-widget')}>
          {t('settings.chat-widget')}
        </Switch>
      </div>
    </div>
  )
}
