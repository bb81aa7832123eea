import {
  type Clash,
  CommandButton,
  formatKeys,
  house,
  Icon,
  isMac,
  Kbd,
  Keys,
  ownerWords,
  useT,
  type When,
} from '#core/client/index.ts'
import type { Recording } from '../rows/recording.ts'
import styles from './keys.module.css'
import { commandWords, whereWords } from './words.ts'

const MOST_NAMED = 3

/** Under a row whose keys are being pressed: what to do, what will not do, or who has the keys. Nothing has changed by then. */
export function Answer({ recording: { verdict, from } }: { recording: Recording }) {
  const t = useT()
  if (verdict?.is === 'clash') return <ClashAnswer clashes={verdict.clashes} even={verdict.even} />
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

function ClashAnswer({ clashes, even }: { clashes: readonly Clash[]; even: boolean }) {
  const t = useT()
  const named = clashes.slice(0, MOST_NAMED)
  return (
    <span role="gridcell" className={styles.answer}>
      <Icon name="triangle-alert" className={styles.sign} />
      <span id="keys-answer" className={styles.who} role="alert">
        {named.map(clash => (
          <ClashLine key={`${clash.other.command} ${clash.other.keys}`} clash={clash} />
        ))}
        {clashes.length > named.length && (
          <span className={styles.line}>{t('keys.more', { count: clashes.length - named.length })}</span>
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

/** Whose keys these are, by command, plugin and place. */
function ClashLine({ clash: { kind, one, other } }: { clash: Clash }) {
  const t = useT()
  const command = house.commands.get(other.command)
  const shorter = one.keys.length < other.keys.length
  const owner = ownerWords(house.commands.ownerOf(other.command) ?? 'core')
  const where = whereWords(other.when as When | undefined, command?.on !== undefined)
  return (
    <span className={styles.line}>
      <Keys keys={formatKeys(one.keys, { mac: isMac })} />
      {kind === 'same' && t('keys.has')}
      {kind === 'first' && t(shorter ? 'keys.begins' : 'keys.goes-on')} <b>{commandWords(other.command)}</b>
      <span className={styles.whose}>{`${owner} · ${where}`}</span>
    </span>
  )
}
