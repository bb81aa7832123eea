import { useSnapshot } from 'valtio'
import { faultWords, SaveState, useT } from '#core/client/index.ts'
import type { Saver } from './saver.ts'

/** Whether the settings are safe, in words. */
export function SaveMark<T extends object>({ saver }: { saver: Saver<T> }) {
  const t = useT()
  const { phase, refusal, faults } = useSnapshot(saver.state)
  const [fault] = Object.values(faults)
  const failed = phase === 'failed' || fault !== undefined
  return (
    <span role="status" data-save={failed ? 'failed' : phase}>
      <SaveState phase={failed ? 'conflict' : phase}>
        {failed ? t('save.failed', { reason: refusal ?? faultWords(fault ?? '') }) : t(`save.${phase}`)}
      </SaveState>
    </span>
  )
}
