import { type Chord, isLatin, isNamed, type Modifier } from './keys.ts'
import { type KeyboardLayout, type KeyPress, readingsOf } from './layout.ts'

/** The chord to record when a user presses new keys; undefined if the event is no chord. */
export function chordOf(event: KeyPress, layout: KeyboardLayout): Chord | undefined {
  const reading = readingsOf(event, layout)[0]
  if (!reading) return undefined
  const held = new Set<Modifier>()
  if (layout.mac ? reading.meta : reading.ctrl) held.add('Mod')
  if (layout.mac && reading.ctrl) held.add('Ctrl')
  if (!layout.mac && reading.meta) held.add('Meta')
  if (reading.alt) held.add('Alt')
  if (reading.shift && (isNamed(reading.key) || isLatin(reading.key))) held.add('Shift')
  return { modifiers: held, key: reading.key }
}
