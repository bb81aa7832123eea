import { useSnapshot } from 'valtio'
import { issueMessage, SaveState, useT } from '#core/client/index.ts'
import type { SettingsAutosave } from './settings-autosave.ts'

/** The save state of the settings, in words. */
export function SettingsSaveStatus<T extends object>({ saver }: { saver: SettingsAutosave<T> }) {
  const t = useT()
  const { phase, refusal, issues } = useSnapshot(saver.state)
  const [issue] = Object.values(issues)
  const failed = phase === 'failed' || issue !== undefined
  return (
    <span role="status" data-save={failed ? 'failed' : phase}>
      <SaveState phase={failed ? 'conflict' : phase}>
        {failed ? t('save.failed', { reason: refusal ?? (issue ? issueMessage(issue) : '') }) : t(`save.${phase}`)}
      </SaveState>
    </span>
  )
}
