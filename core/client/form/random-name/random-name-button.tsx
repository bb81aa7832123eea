import { useState } from 'react'
import { useT } from '../../i18n/intl.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { localizedRandomName } from './localized-random-name.ts'
import styles from './random-name-button.module.css'
import { randomNameCommand } from './random-name-command.ts'

/**
 * A button at the end of a name field: inserts a random name and replaces it by another, but never replaces typed text.
 * It is no tab stop, because the command does the same.
 */
export function RandomNameButton({ value, onName }: { value: string; onName: (name: string) => void }) {
  const t = useT()
  const [generated, setGenerated] = useState('')
  if (value !== '' && value !== generated) return null
  const generate = () => {
    const name = localizedRandomName()
    setGenerated(name)
    onName(name)
  }
  return (
    <IconButton
      icon="dices"
      size="s"
      label={t('name.random')}
      tabIndex={-1}
      className={styles.end}
      data-command={randomNameCommand.id}
      onClick={generate}
    />
  )
}
