import { type FocusEvent, type KeyboardEvent, type Ref, useRef } from 'react'
import {
  type Alphabet,
  alphabetOf,
  chordOf,
  chordText,
  classNames,
  formatKeys,
  isMac,
  Keys,
} from '#core/client/index.ts'
import { isKeys } from '../rows/recording.ts'
import styles from './keys.module.css'

interface PressBoxProps {
  /** what is asked for */
  label: string
  pressed: readonly string[]
  describedBy?: string
  onChord: (chord: string) => void
  onBack: () => void
  onStop: () => void
  onLeave?: (event: FocusEvent) => void
  /** takes a chord before it counts as pressed; true where it has */
  onAnswer?: (chord: string) => boolean
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** Takes keys as they are pressed, on whatever layout the keyboard has. Tab goes on; Escape and Backspace alone are its own. */
export function PressBox(props: PressBoxProps) {
  const { label, pressed, describedBy, onChord, onBack, onStop, onLeave, onAnswer, ref, className } = props
  const alphabet = useRef<Alphabet>(undefined)
  const read = (event: KeyboardEvent) => {
    const { nativeEvent: native, key } = event
    const alone = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (key === 'Tab' && !(event.ctrlKey || event.metaKey || event.altKey)) return
    event.preventDefault()
    if (native.isComposing || native.keyCode === 229 || event.repeat) return
    if (alone && key === 'Escape') return onStop()
    if (alone && key === 'Backspace') return onBack()
    alphabet.current = alphabetOf(native, isMac) ?? alphabet.current
    const chord = chordOf(native, { mac: isMac, alphabet: alphabet.current })
    const text = chord && chordText(chord)
    if (text && isKeys([text]) && !onAnswer?.(text)) onChord(text)
  }
  return (
    <div
      ref={ref}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames(styles.box, className)}
      onKeyDown={read}
      onBlur={onLeave}
    >
      {pressed.length > 0 && <Keys keys={formatKeys(pressed.join(' '), { mac: isMac })} />}
      <span className={styles.caret} />
    </div>
  )
}
