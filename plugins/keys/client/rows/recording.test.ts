// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { testKeyRegistry, testKeysOf } from './key-registry.fixture.ts'
import {
  addChord,
  applyRecordedChange,
  checkKeyChange,
  dropLastChord,
  type KeyRecording,
  type RecordingRules,
  resolveRecording,
  startRecording,
} from './recording.ts'
import { keyRefusal } from './refusal.ts'

const rules: RecordingRules = {
  house: testKeyRegistry,
  refusal: (keys, command) => keyRefusal(keys, { inText: command === 'palette', isMac: false }),
}
const pressed = (recording: KeyRecording, ...chords: string[]) => chords.reduce(addChord, recording)

describe('recording', () => {
  it('adds chords one after the other, and removes the last', () => {
    const recording = pressed(startRecording('spaces', 'g s'), 'g', 'Mod-x')
    expect(recording.pressed).toEqual(['g', 'Mod-x'])
    expect(dropLastChord(recording).pressed).toEqual(['g'])
  })

  it('restarts if no more chords can follow: after four, and around Escape', () => {
    const five = pressed(startRecording('spaces', null), 'a', 'b', 'c', 'd', 'e')
    expect(five.pressed).toEqual(['e'])
    expect(pressed(startRecording('spaces', null), 'g', 'Shift-Escape').pressed).toEqual(['Shift-Escape'])
    expect(pressed(startRecording('spaces', null), 'Shift-Escape', 'g').pressed).toEqual(['g'])
  })

  it('results in a change', () => {
    expect(resolveRecording(pressed(startRecording('spaces', 'g s'), 'Shift-Mod-j'), [], rules)).toEqual({
      change: { command: 'spaces', from: 'g s', to: 'Mod-Shift-j' },
    })
  })

  it('results in nothing if the keys are the same', () => {
    expect(resolveRecording(pressed(startRecording('spaces', 'g s'), 'g', 's'), [], rules)).toBe('same')
  })

  it.each([
    ['spaces', 'g s', 'F5', 'browser'],
    ['palette', 'Mod-k', 'x', 'text'],
    ['next', 'j', 'ArrowDown', 'has'],
    ['next', null, 'j', 'has'],
  ] as const)('refuses for %s instead of %s: %s (%s)', (command, from, chord, why) => {
    expect(resolveRecording(pressed(startRecording(command, from), chord), [], rules)).toEqual({
      verdict: { is: 'refused', why },
    })
  })

  it('shows a conflict, ignores chords while it waits, and starts again for other keys', () => {
    const recording = pressed(startRecording('spaces', 'g s'), 'g', 'c')
    const outcome = resolveRecording(recording, [], rules)
    expect(outcome).toMatchObject({
      verdict: { is: 'conflict', even: true, conflicts: [{ other: { command: 'chapters' } }] },
    })
    if (typeof outcome === 'string' || !('verdict' in outcome)) return
    const waiting = { ...recording, verdict: outcome.verdict }
    expect(addChord(waiting, 'x')).toBe(waiting)
    expect(dropLastChord(waiting)).toEqual(startRecording('spaces', 'g s'))
  })

  it('restarts after a refusal', () => {
    const refused: KeyRecording = {
      ...pressed(startRecording('spaces', 'g s'), 'F5'),
      verdict: { is: 'refused', why: 'browser' },
    }
    expect(addChord(refused, 'x')).toEqual({ ...refused, pressed: ['x'], verdict: null })
  })

  it('offers no swap that would give the other command keys it cannot have', () => {
    const change = { command: 'spaces', from: 'g s', to: 'Mod-k' } as const
    expect(checkKeyChange(change, [], rules)).toMatchObject({ even: false })
    expect(testKeysOf(applyRecordedChange(testKeyRegistry, [], change, 'take'), 'palette')).toEqual([])
  })

  it('leaves the rows unchanged if a swap has become impossible meanwhile', () => {
    const rows = [{ keys: 'g c', command: 'chapters', remove: true }]
    expect(applyRecordedChange(testKeyRegistry, rows, { command: 'spaces', from: 'g s', to: 'g c' }, 'swap')).toBe(rows)
  })
})
