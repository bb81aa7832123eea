import { type KeyboardEvent, useRef, useState } from 'react'
import { language, useT } from '../../i18n/intl.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { rove } from '../../ui/roving.ts'
import styles from './emoji.module.css'
import { type Emoji, emojiGroups } from './emoji-names.ts'

const COLUMNS = 8

/** The groups with the emoji that match the words in either language. */
function matchingGroups(text: string) {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ en, ua }: Emoji) => words.every(word => en.includes(word) || ua.includes(word))
  return emojiGroups
    .map(group => ({ ...group, emoji: group.emoji.filter(matches) }))
    .filter(group => group.emoji.length > 0)
}

/** Moves up and down by position on screen: the last row of a group may be short. */
function focusNextRow(event: KeyboardEvent, buttons: readonly HTMLElement[]): void {
  event.preventDefault()
  const { left, top } = (event.target as HTMLElement).getBoundingClientRect()
  const distanceY = (button: HTMLElement) =>
    (button.getBoundingClientRect().top - top) * (event.key === 'ArrowUp' ? -1 : 1)
  const candidates = buttons.filter(button => distanceY(button) > 1)
  const nearestY = Math.min(...candidates.map(distanceY))
  const distanceX = (button: HTMLElement) => Math.abs(button.getBoundingClientRect().left - left)
  candidates
    .filter(button => distanceY(button) === nearestY)
    .toSorted((one, other) => distanceX(one) - distanceX(other))[0]
    ?.focus()
}

/** A search field and a grid; arrow down moves from the field to the grid, letters move back. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const groups = matchingGroups(text)
  const [first] = groups.flatMap(group => group.emoji)
  const fromField = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && first) {
      event.preventDefault()
      onPick(first.sign)
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.querySelector<HTMLElement>('[data-roving]')?.focus()
    }
  }
  const fromGrid = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')]
    const inFirstRow = buttons.indexOf(event.target as HTMLElement) < COLUMNS
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    if ((event.key === 'ArrowUp' && inFirstRow) || isLetter || event.key === 'Backspace') field.current?.focus()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') focusNextRow(event, buttons)
    else rove(event, () => undefined)
  }
  return (
    <div data-keys="all">
      <TextInput
        ref={field}
        icon="search"
        autoFocus
        value={text}
        aria-label={t('editor.emoji-search')}
        placeholder={t('editor.emoji-search')}
        onValue={setText}
        onKeyDown={fromField}
      />
      <div
        ref={grid}
        role="toolbar"
        aria-label={t('command.editor.emoji')}
        className={styles.groups}
        onKeyDown={fromGrid}
      >
        {groups.map(({ id, emoji }) => (
          <fieldset key={id} className={styles.group}>
            <legend className={styles.heading}>{t(`editor.emoji-${id}`)}</legend>
            <div className={styles.grid}>
              {emoji.map(one => (
                <EmojiCell key={one.sign} emoji={one} stop={one === first} onPick={onPick} />
              ))}
            </div>
          </fieldset>
        ))}
        {groups.length === 0 && <p className={styles.none}>{t('editor.emoji-none')}</p>}
      </div>
    </div>
  )
}

function EmojiCell({ emoji, stop, onPick }: { emoji: Emoji; stop: boolean; onPick: (sign: string) => void }) {
  const name = emoji[language.code]
  return (
    <button
      type="button"
      className={styles.cell}
      data-field
      data-roving=""
      tabIndex={stop ? 0 : -1}
      aria-label={name}
      title={name}
      onClick={() => onPick(emoji.sign)}
    >
      {emoji.sign}
    </button>
  )
}
