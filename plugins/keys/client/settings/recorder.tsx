import { type FocusEvent, useEffect, useRef } from 'react'
import { useT } from '#core/client/index.ts'
import type { KeyRecording } from '../rows/recording.ts'
import { stopRecording } from './actions.ts'
import { PressBox } from './press-box.tsx'

/**
 * Where the new keys of a row are shown. The row handles the keys, so that none is lost before this box is rendered.
 */
export function Recorder({ recording, label }: { recording: KeyRecording; label: string }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const row = currentTarget.closest('[data-row]')
    const staysInRow = relatedTarget instanceof Node && row?.contains(relatedTarget)
    // Losing the focus to another window does not stop the recording.
    if (!staysInRow && document.hasFocus()) stopRecording()
  }
  return (
    <PressBox
      ref={box}
      label={t('keys.press-for', { command: label })}
      describedBy="keys-answer"
      pressed={recording.pressed}
      onBlur={leave}
    />
  )
}
