import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { CommandButton, formatNumber, Segmented, TextInput, useT } from '#core/client/index.ts'
import { board, type Shown } from '../state.ts'
import { seek } from './actions.ts'
import styles from './keys.module.css'
import { PressBox } from './press-box.tsx'
import { useChords } from './use-chords.ts'

const PAUSE_MS = 1000

interface ToolsProps {
  text: string
  shown: Shown
  sought: readonly string[] | null
  counts: Readonly<Record<Shown, number>>
  filter: RefObject<HTMLInputElement | null>
  /** into the list */
  onDown: () => void
}

/** What the list is narrowed by. */
export function Tools({ text, shown, sought, counts, filter, onDown }: ToolsProps) {
  const t = useT()
  const count = (one: Shown, label: string) => ({
    value: one,
    label: (
      <>
        {label} <span className={styles.count}>{formatNumber(counts[one])}</span>
      </>
    ),
  })
  const type = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') board.text = ''
    else if (event.key === 'ArrowDown' || event.key === 'Enter') onDown()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.tools}>
      {sought ? (
        <Seeker sought={sought} />
      ) : (
        <TextInput
          ref={filter}
          className={styles.search}
          type="search"
          icon="search"
          aria-label={t('keys.find-words')}
          placeholder={t('keys.find-words')}
          value={text}
          onValue={value => {
            board.text = value
          }}
          onKeyDown={type}
        />
      )}
      <CommandButton command="keys.find" icon={sought ? 'search' : 'keyboard'} aria-pressed={sought !== null}>
        {t(sought ? 'keys.find-by-words' : 'command.keys.find')}
      </CommandButton>
      <Segmented
        label={t('keys.show')}
        className={styles.shown}
        value={shown}
        onValue={value => {
          board.shown = value
        }}
        options={[
          count('bound', t('keys.bound')),
          count('changed', t('keys.changed')),
          count('clashing', t('keys.clashing')),
          count('free', t('keys.free')),
        ]}
      />
    </div>
  )
}

/** Finds by pressing: each chord narrows further; after a pause the next begins anew. */
function Seeker({ sought }: { sought: readonly string[] }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  useEffect(() => box.current?.focus(), [])
  const press = (chord: string) => {
    const now = performance.now()
    board.sought = now - last.current < PAUSE_MS ? [...sought, chord] : [chord]
    last.current = now
  }
  const back = () => {
    board.sought = sought.slice(0, -1)
  }
  const read = useChords({ onChord: press, onBack: back, onStop: seek })
  return <PressBox ref={box} className={styles.search} label={t('keys.press-any')} pressed={sought} onKeyDown={read} />
}
