import { type FocusEvent, Fragment, type KeyboardEvent } from 'react'
import { CommandButton, classNames, Icon, type IconName, Keys, runCommand, useT } from '#core/client/index.ts'
import type { Recording } from '../rows/recording.ts'
import { board } from '../state.ts'
import { pressBack, pressChord, stop } from './actions.ts'
import { Answer } from './answer.tsx'
import styles from './keys.module.css'
import type { Line } from './lines.ts'
import { Recorder } from './recorder.tsx'
import { useChords } from './use-chords.ts'

interface KeyRowProps {
  line: Line
  /** the list's one tab stop */
  tabStop: boolean
  /** which of its keys are meant, while it has the focus */
  way: number
  recording: Recording | null
  /** keys of it that somebody is about to take */
  wanted: readonly string[]
}

/** A command, where it works and its keys; pressed in place. */
export function KeyRow({ line, tabStop, way, recording, wanted }: KeyRowProps) {
  const t = useT()
  const { id, label, ways } = line
  const clash = recording?.verdict?.is === 'clash'
  const read = useChords({ onChord: pressChord, onBack: pressBack, onStop: stop })
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.target !== event.currentTarget || ways.length < 2) return
    event.preventDefault()
    board.way = (way + by + ways.length) % ways.length
  }
  const press = (event: KeyboardEvent) => {
    // As it is now: the row may not be drawn anew yet.
    if (board.recording?.command !== id) step(event)
    else if (!onButton(event) || !['Enter', ' '].includes(event.key)) read(event)
  }
  const enter = (event: FocusEvent) => {
    if (board.focused === id) return
    if (event.target === event.currentTarget || !board.recording) Object.assign(board, { focused: id, way: 0 })
  }
  return (
    <div
      role="row"
      tabIndex={tabStop && !recording ? 0 : -1}
      data-row={id}
      className={classNames(styles.row, recording && styles.open, clash && styles.warned)}
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
          ways.map(({ keys, caps, clashes }, at) => (
            <Fragment key={keys}>
              {at > 0 && <span className={styles.or}>{t('keys.or')}</span>}
              <button
                type="button"
                tabIndex={-1}
                className={classNames(
                  styles.way,
                  tabStop && at === way && ways.length > 1 && styles.chosen,
                  (clashes || wanted.includes(keys)) && styles.wanted,
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
            {line.changed && <Act command="keys.reset" id={id} />}
            <Act command="keys.add" id={id} />
            <Act command="keys.change" id={id} />
          </>
        )}
      </span>
      {recording && <Answer recording={recording} />}
    </div>
  )
}

/** A button is pressed by keys that would otherwise count. */
function onButton({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('button') !== null
}

/** A button of a row is reached from the row by a key, not by Tab. */
function Act({ command, id }: { command: string; id: string }) {
  return <CommandButton command={command} args={{ command: id }} iconOnly size="s" tabIndex={-1} />
}
