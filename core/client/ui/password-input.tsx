import { useState } from 'react'
import buttonStyles from './button.module.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'icon' | 'end'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Names the toggle: 'Show the password'. */
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
        <Button
          variant="ghost"
          size="s"
          icon={shown ? 'eye-off' : 'eye'}
          aria-label={revealLabel}
          title={revealLabel}
          aria-pressed={shown}
          className={classNames(buttonStyles.square, styles.reveal)}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
