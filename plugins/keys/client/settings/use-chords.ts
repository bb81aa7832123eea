import { type KeyboardEvent, useRef } from 'react'
import { type Alphabet, alphabetOf, chordOf, chordText, isMac } from '#core/client/index.ts'
import { isValidSequence } from '../rows/recording.ts'

interface ChordHandlers {
  onChord: (chord: string) => void
  /** Backspace alone */
  onBack: () => void
  /** Escape alone */
  onStop: () => void
}

/** Reads keys as chords, for any keyboard layout, and stops their propagation. Tab alone is passed on. */
export function useChords({ onChord, onBack, onStop }: ChordHandlers): (event: KeyboardEvent) => void {
  const alphabet = useRef<Alphabet>(undefined)
  return event => {
    const { nativeEvent: native, key } = event
    const held = event.ctrlKey || event.metaKey || event.altKey
    if (event.defaultPrevented || (key === 'Tab' && !held)) return
    event.preventDefault()
    if (native.isComposing || native.keyCode === 229 || event.repeat) return
    const alone = !held && !event.shiftKey
    if (alone && key === 'Escape') return onStop()
    if (alone && key === 'Backspace') return onBack()
    alphabet.current = alphabetOf(native, isMac) ?? alphabet.current
    const chord = chordOf(native, { mac: isMac, alphabet: alphabet.current })
    const text = chord && chordText(chord)
    if (text && isValidSequence([text])) onChord(text)
  }
}
