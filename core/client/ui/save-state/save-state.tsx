import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './save-state.module.css'

type ShownSavePhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict'

type SaveStateProps = {
  phase: ShownSavePhase
  /** The text: 'Saved', 'Not saved, trying again'. */
  children: ReactNode
}

const icons: Record<Exclude<ShownSavePhase, 'saving'>, IconName> = {
  saved: 'check',
  retrying: 'cloud-off',
  offline: 'cloud-off',
  conflict: 'triangle-alert',
}

/** The state of saving. Only problems are announced, because an announcement after every sentence would disturb. */
export function SaveState({ phase, children }: SaveStateProps) {
  const isTrouble = phase === 'retrying' || phase === 'offline' || phase === 'conflict'
  return (
    <span
      className={classNames(styles.state, styles[phase])}
      data-phase={phase}
      aria-live={isTrouble ? 'polite' : 'off'}
    >
      {phase === 'saving' ? <Spinner className={styles.spinner} /> : <Icon name={icons[phase]} />}
      {children}
    </span>
  )
}
