import {
  CommandButton,
  formatKeys,
  Icon,
  isMac,
  Kbd,
  type KeyConflict,
  Keys,
  ownerLabel,
  registry,
  useT,
  type When,
} from '#core/client/index.ts'
import type { KeyRecording } from '../rows/recording.ts'
import styles from './keys.module.css'
import { commandLabel, whereLabel } from './labels.ts'

const CONFLICTS_SHOWN = 3

/** Below a row while keys are recorded: instructions, a refusal, or a conflict. Nothing has changed yet. */
export function RecordingAnswer({ recording: { verdict, from } }: { recording: KeyRecording }) {
  const t = useT()
  if (verdict?.is === 'conflict') return <ConflictAnswer conflicts={verdict.conflicts} even={verdict.even} />
  return (
    <span role="gridcell" className={styles.answer}>
      <span id="keys-answer" className={verdict ? styles.refused : styles.hint} role={verdict ? 'alert' : undefined}>
        {verdict?.why === 'browser' && t('keys.refused-browser')}
        {verdict?.why === 'text' && t('keys.refused-text')}
        {verdict?.why === 'has' && t('keys.refused-has')}
        {!verdict && t(from === null ? 'keys.how-add' : 'keys.how')}
      </span>
    </span>
  )
}

function ConflictAnswer({ conflicts, even }: { conflicts: readonly KeyConflict[]; even: boolean }) {
  const t = useT()
  const shownConflicts = conflicts.slice(0, CONFLICTS_SHOWN)
  return (
    <span role="gridcell" className={styles.answer}>
      <Icon name="triangle-alert" className={styles.sign} />
      <span id="keys-answer" className={styles.who} role="alert">
        {shownConflicts.map(conflict => (
          <ConflictLine key={`${conflict.other.command} ${conflict.other.keys}`} conflict={conflict} />
        ))}
        {conflicts.length > shownConflicts.length && (
          <span className={styles.line}>{t('keys.more', { count: conflicts.length - shownConflicts.length })}</span>
        )}
        <span className={styles.still}>{t('keys.nothing-yet')}</span>
      </span>
      <span className={styles.choice}>
        {even && (
          <CommandButton command="keys.swap" size="s">
            {t('command.keys.swap')} <Kbd label="S" />
          </CommandButton>
        )}
        <CommandButton command="keys.take" size="s">
          {t('command.keys.take')} <Kbd label="Enter" />
        </CommandButton>
        <CommandButton command="keys.press-others" size="s" variant="ghost">
          {t('command.keys.press-others')} <Kbd label="Backspace" />
        </CommandButton>
      </span>
    </span>
  )
}

/** The conflicting keys, by command, plugin and place. */
function ConflictLine({ conflict: { kind, one, other } }: { conflict: KeyConflict }) {
  const t = useT()
  const command = registry.commands.get(other.command)
  const shorter = one.keys.length < other.keys.length
  const owner = ownerLabel(registry.commands.ownerOf(other.command) ?? 'core')
  const where = whereLabel(other.when as When | undefined, command?.on !== undefined)
  return (
    <span className={styles.line}>
      <Keys keys={formatKeys(one.keys, { mac: isMac })} />
      {kind === 'same' && t('keys.has')}
      {kind === 'first' && t(shorter ? 'keys.begins' : 'keys.goes-on')} <b>{commandLabel(other.command)}</b>
      <span className={styles.whose}>{`${owner} · ${where}`}</span>
    </span>
  )
}
