import { useState } from 'react'
import { useT } from '../i18n/intl.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { nameCommand } from './name-command.ts'
import styles from './name-dice.module.css'
import { nameForReader } from './random-names.ts'

/**
 * At the end of a field for a name: puts a random one there, and another in its place, but never writes over what was
 * typed. Keys have the command, so it is no stop on their way.
 */
export function NameDice({ value, onName }: { value: string; onName: (name: string) => void }) {
  const t = useT()
  const [thrown, setThrown] = useState('')
  if (value !== '' && value !== thrown) return null
  const roll = () => {
    const name = nameForReader()
    setThrown(name)
    onName(name)
  }
  return (
    <IconButton
      icon="dices"
      size="s"
      label={t('name.random')}
      tabIndex={-1}
      className={styles.end}
      data-command={nameCommand.id}
      onClick={roll}
    />
  )
}
