import { type FocusEvent, Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import { CommandButton, classNames, Icon, type IconName, Keys, runCommand, useT } from '#core/client/index.ts'
import type { KeyRecording } from '../rows/recording.ts'
import { keyListState } from '../state.ts'
import { pressBackspace, pressChord, stopRecording } from './actions.ts'
import type { CommandLine } from './command-lines.ts'
import styles from './keys.module.css'
import { PressBox } from './press-box.tsx'
import { RecordingAnswer } from './recording-answer.tsx'
import { useChords } from './use-chords.ts'

interface KeyRowProps {
  line: CommandLine
  /** the list's one tab stop */
  tabStop: boolean
  /** index of the selected binding, while the row has the focus */
  bindingIndex: number
  recording: KeyRecording | null
  /** its keys that a recording would take */
  contestedKeys: readonly string[]
}

/** A command, where it applies and its keys, recorded in place. */
export function KeyRow({ line, tabStop, bindingIndex, recording, contestedKeys }: KeyRowProps) {
  const t = useT()
  const { id, label, keyBindings } = line
  const conflict = recording?.verdict?.is === 'conflict'
  const read = useChords({ onChord: pressChord, onBack: pressBackspace, onStop: stopRecording })
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.target !== event.currentTarget || keyBindings.length < 2) return
    event.preventDefault()
    keyListState.way = (bindingIndex + by + keyBindings.length) % keyBindings.length
  }
  const press = (event: KeyboardEvent) => {
    // Reads the current state: the row may not have re-rendered yet.
    if (keyListState.recording?.command !== id) step(event)
    else if (!onButton(event) || !['Enter', ' '].includes(event.key)) read(event)
  }
  const enter = (event: FocusEvent) => {
    if (keyListState.focused === id) return
    if (event.target === event.currentTarget || !keyListState.recording)
      Object.assign(keyListState, { focused: id, way: 0 })
  }
  return (
    <div
      role="row"
      tabIndex={tabStop && !recording ? 0 : -1}
      data-row={id}
      className={classNames(styles.row, recording && styles.open, conflict && styles.warned)}
      onFocus={enter}
      onKeyDown={press}
    >
      <span role="gridcell" className={styles.name}>
        <Icon name={line.icon as IconName} />
        <span>{label}</span>
        {line.changed && <span className={styles.changed}>{t('keys.changed-one')}</span>}
      </span>
      <span role="gridcell" className={styles.where}>
        {line.where}
      </span>
      <span role="gridcell" className={styles.ways}>
        {recording ? (
          <Recorder recording={recording} label={label} />
        ) : (
          keyBindings.map(({ keys, caps, conflicts }, at) => (
            <Fragment key={keys}>
              {at > 0 && <span className={styles.or}>{t('keys.or')}</span>}
              <button
                type="button"
                tabIndex={-1}
                className={classNames(
                  styles.way,
                  tabStop && at === bindingIndex && keyBindings.length > 1 && styles.chosen,
                  (conflicts || contestedKeys.includes(keys)) && styles.wanted,
                )}
                data-command="keys.change"
                onClick={() => void runCommand('keys.change', { args: { command: id, way: String(at) } })}
              >
                <span className="vh">{t('command.keys.change')} </span>
                <Keys keys={caps} />
              </button>
            </Fragment>
          ))
        )}
      </span>
      <span role="gridcell" className={styles.from}>
        {line.from}
      </span>
      <span role="gridcell" className={styles.acts}>
        {recording ? (
          <CommandButton command="keys.stop" iconOnly size="s" />
        ) : (
          <>
            {line.changed && <KeyAction command="keys.reset" id={id} />}
            <KeyAction command="keys.add" id={id} />
            <KeyAction command="keys.change" id={id} />
          </>
        )}
      </span>
      {recording && <RecordingAnswer recording={recording} />}
    </div>
  )
}

/** Keys that press a button are left to it. */
function onButton({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('button') !== null
}

/** A button of a row, which is reached by a shortcut and not by Tab. */
function KeyAction({ command, id }: { command: string; id: string }) {
  return <CommandButton command={command} args={{ command: id }} iconOnly size="s" tabIndex={-1} />
}

/**
 * Where the new keys of a row are shown. The row handles the keys, so that none is lost before this box is rendered.
 */
function Recorder({ recording, label }: { recording: KeyRecording; label: string }) {
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
