import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'icon' | 'end'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Label of the toggle: 'Show the password'. */
  revealLabel: string
}

export function PasswordInput({ revealLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="s"
          data-field
          icon={shown ? 'eye-off' : 'eye'}
          label={revealLabel}
          aria-pressed={shown}
          className={styles.reveal}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
