import { type FocusEvent, useEffect, useRef } from 'react'
import { runCommand, useT } from '#core/client/index.ts'
import type { Recording } from '../rows/recording.ts'
import { pressBack, pressChord, stop } from './actions.ts'
import { PressBox } from './press-box.tsx'

/** What answers a clash while the box has the focus. */
const answers: Readonly<Record<string, string>> = { Enter: 'keys.take', s: 'keys.swap' }

/** Where the new keys of a row are pressed. */
export function Recorder({ recording, label }: { recording: Recording; label: string }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { verdict, pressed } = recording
  useEffect(() => box.current?.focus(), [])
  const respond = (chord: string) => {
    const command = verdict?.is === 'clash' && answers[chord]
    if (command) void runCommand(command)
    return Boolean(command)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const row = currentTarget.closest('[data-row]')
    const stays = relatedTarget instanceof Node && row?.contains(relatedTarget)
    // Another window in front is no reason to stop.
    if (!stays && document.hasFocus()) stop()
  }
  return (
    <PressBox
      ref={box}
      label={t('keys.press-for', { command: label })}
      describedBy="keys-answer"
      pressed={pressed}
      onChord={pressChord}
      onBack={pressBack}
      onStop={stop}
      onAnswer={respond}
      onLeave={leave}
    />
  )
}
