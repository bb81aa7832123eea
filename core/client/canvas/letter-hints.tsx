import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/intl.ts'
import { readingsOf } from '../shortcuts/keys/layout.ts'
import { isMac } from '../shortcuts/table.ts'
import { classNames } from '../ui/class-names.ts'
import { Kbd, Keys } from '../ui/keys/keys.tsx'
import type { CanvasPoint } from './camera.ts'
import styles from './canvas-view.module.css'
import { namedHintCodes } from './choose-mark.ts'

/** Something with letters on it, and where they are on the screen. */
export interface HintPlace extends CanvasPoint {
  id: string
  label: string
}

interface HintListProps {
  places: readonly (HintPlace & { code: string })[]
  /** how many letters of the codes were typed */
  typed: number
  /** the place that Enter chooses */
  best?: string | undefined
  onLetter(letter: string): void
  onEnter?(): void
  /** a node of a canvas of @xyflow/react was pressed */
  onPress?(id: string): void
  onEnd(): void
}

/** Letters on what is seen. While they are shown, letters choose. */
export function HintList({ places, typed, best, onLetter, onEnter, onPress, onEnd }: HintListProps) {
  const t = useT()
  const acts = useRef({ onLetter, onEnter, onPress, onEnd })
  acts.current = { onLetter, onEnter, onPress, onEnd }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      // A shortcut, such as the palette's, ends the choice: what is typed next belongs to what it opens.
      if (event.ctrlKey || event.metaKey || event.altKey) return acts.current.onEnd()
      event.preventDefault()
      event.stopImmediatePropagation()
      // A letter is the one that its key has on a Latin keyboard.
      const [letter] = readingsOf(event, { mac: isMac })
      if (event.key.length === 1 && letter) acts.current.onLetter(letter.key)
      else if (event.key === 'Enter' && acts.current.onEnter) acts.current.onEnter()
      else acts.current.onEnd()
    }
    const end = ({ target }: Event) => {
      const node = target instanceof Element ? target.closest('.react-flow__node')?.getAttribute('data-id') : null
      if (node && acts.current.onPress) acts.current.onPress(node)
      else acts.current.onEnd()
    }
    addEventListener('keydown', press, true)
    addEventListener('pointerdown', end, true)
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener('pointerdown', end, true)
    }
  }, [])
  return (
    <ul className={styles.hints} aria-label={t('canvas.hints')}>
      {places.map(({ id, code, label, x, y }) => (
        <li key={id} style={{ left: x, top: y }} data-best={id === best}>
          <Kbd label={code.slice(typed)} /> <span className="vh">{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** The most places that get letters. */
const mostPlaces = 400

interface LetterHintsProps {
  /** what the letters are for */
  says: string
  places: readonly HintPlace[]
  /** the most likely one, which Enter picks */
  best?: string | undefined
  onPick(id: string): void
  /** nothing was chosen: another key, a press of the pointer, a letter that leads nowhere */
  onEnd(): void
}

/** Gives codes of letters to places, and picks the one whose code is typed. */
export function LetterHints({ says, places, best, onPick, onEnd }: LetterHintsProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  // The letters stay what they are while the places move.
  const [codes] = useState(() => {
    const lettered = places.slice(0, mostPlaces)
    const letters = namedHintCodes(lettered.map(({ label }) => label))
    return new Map(lettered.map(({ id }, at) => [id, letters[at] ?? '']))
  })
  const coded = places.flatMap(place => {
    const code = codes.get(place.id)
    return code?.startsWith(typed) ? [{ ...place, code }] : []
  })
  const add = (letter: string) => {
    const next = typed + letter
    const left = coded.filter(({ code }) => code.startsWith(next))
    const found = left.find(({ code }) => code === next)
    if (found) onPick(found.id)
    else if (left.length === 0) onEnd()
    else setTyped(next)
  }
  const likely = best === undefined ? undefined : places.find(({ id }) => id === best)
  return (
    <>
      <HintList
        places={coded}
        typed={typed.length}
        best={likely?.id}
        onLetter={add}
        {...(likely && { onEnter: () => onPick(likely.id) })}
        onPress={id => (places.some(place => place.id === id) ? onPick(id) : onEnd())}
        onEnd={onEnd}
      />
      <CanvasBar
        keys={[
          ...(likely ? [{ keys: ['Enter'], label: likely.label }] : []),
          { keys: ['Esc'], label: t('canvas.hints-end') },
        ]}
      >
        {says}
      </CanvasBar>
    </>
  )
}

/** Keys, and what they do. */
interface BarKey {
  readonly keys: readonly string[]
  readonly label: string
}

interface CanvasBarProps {
  children: ReactNode
  /** what keys do meanwhile */
  keys: readonly BarKey[]
}

/** A bar at the foot of a canvas, while keys mean something else there than otherwise. */
export function CanvasBar({ children, keys }: CanvasBarProps) {
  return (
    <p className={styles.says} role="status">
      <span>{children}</span>
      <BarKeys keys={keys} />
    </p>
  )
}

/** What is at the foot of a canvas while no bar is: its most used keys. */
export function CanvasKeyBar({ keys }: { keys: readonly BarKey[] }) {
  return (
    <p className={classNames(styles.says, styles.keyBar)}>
      <BarKeys keys={keys} />
    </p>
  )
}

function BarKeys({ keys }: { keys: readonly BarKey[] }) {
  return keys.map(({ keys, label }) => (
    <span key={label} className={styles.barKey}>
      <Keys keys={keys} /> {label}
    </span>
  ))
}
