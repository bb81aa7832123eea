import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { CommandButton, formatNumber, Segmented, TextInput, useT } from '#core/client/index.ts'
import { type KeyListFilter, keyListState } from '../state.ts'
import { toggleKeySearch } from './actions.ts'
import styles from './keys.module.css'
import { PressBox } from './press-box.tsx'
import { useChords } from './use-chords.ts'

const SEQUENCE_MS = 1000

interface KeyToolbarProps {
  text: string
  shown: KeyListFilter
  searchKeys: readonly string[] | null
  counts: Readonly<Record<KeyListFilter, number>>
  filter: RefObject<HTMLInputElement | null>
  /** moves the focus into the list */
  onDown: () => void
}

/** The search and filter of the list. */
export function KeyToolbar({ text, shown, searchKeys, counts, filter, onDown }: KeyToolbarProps) {
  const t = useT()
  const count = (one: KeyListFilter, label: string) => ({
    value: one,
    label: (
      <>
        {label} <span className={styles.count}>{formatNumber(counts[one])}</span>
      </>
    ),
  })
  const type = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') keyListState.text = ''
    else if (event.key === 'ArrowDown' || event.key === 'Enter') onDown()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.tools}>
      {searchKeys ? (
        <KeySearchBox searchKeys={searchKeys} />
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
            keyListState.text = value
          }}
          onKeyDown={type}
        />
      )}
      <CommandButton command="keys.find" icon={searchKeys ? 'search' : 'keyboard'} aria-pressed={searchKeys !== null}>
        {t(searchKeys ? 'keys.find-by-words' : 'command.keys.find')}
      </CommandButton>
      <Segmented
        label={t('keys.show')}
        className={styles.shown}
        value={shown}
        onValue={value => {
          keyListState.shown = value
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

/** Search by pressing: each chord narrows the result; after a pause the next one starts a new search. */
function KeySearchBox({ searchKeys }: { searchKeys: readonly string[] }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  useEffect(() => box.current?.focus(), [])
  const press = (chord: string) => {
    const now = performance.now()
    keyListState.searchKeys = now - last.current < SEQUENCE_MS ? [...searchKeys, chord] : [chord]
    last.current = now
  }
  const back = () => {
    keyListState.searchKeys = searchKeys.slice(0, -1)
  }
  const read = useChords({ onChord: press, onBack: back, onStop: toggleKeySearch })
  return (
    <PressBox ref={box} className={styles.search} label={t('keys.press-any')} pressed={searchKeys} onKeyDown={read} />
  )
}
