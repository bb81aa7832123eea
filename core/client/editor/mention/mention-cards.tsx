import { type RefObject, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#core/shared/limits.ts'
import type { Mention } from '#core/shared/richtext/nodes.ts'
import { useT } from '../../i18n/intl.ts'
import { house } from '../../registry/house.ts'
import { HoverCardBox } from '../../ui/hover-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { landmarkOf } from '../../ui/landmark.ts'
import { mentionAt } from './elements.ts'
import { calledNow, useLooked } from './looked.ts'
import styles from './mention-cards.module.css'

interface Pointed {
  element: HTMLElement
  mention: Mention
}

/** Time to cross the gap between a mention and its card. */
const graceMs = 150

/** Shows what is mentioned beside a mention that is pointed at, or has the focus by keyboard, for all mentions of a text. */
export function MentionCards({ within }: { within: RefObject<HTMLElement | null> }) {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [timer] = useState<{ now?: ReturnType<typeof setTimeout> }>({})
  const turn = useCallback(
    (next: Pointed | null, ms: number) => {
      clearTimeout(timer.now)
      timer.now = setTimeout(() => setPointed(next), ms)
    },
    [timer],
  )
  useEffect(() => {
    const text = within.current
    if (!text) return
    const over = (event: PointerEvent) => {
      const found = event.pointerType === 'touch' ? undefined : mentionAt(event.target)
      if (found) turn(found, limits.hoverCardMs)
    }
    const out = (event: PointerEvent) => {
      const found = mentionAt(event.target)
      if (found && !found.element.contains(event.relatedTarget as Node | null)) turn(null, graceMs)
    }
    const focus = (event: FocusEvent) => {
      const found = mentionAt(event.target)
      if (found?.element.matches(':focus-visible')) turn(found, limits.hoverCardMs)
    }
    const close = () => {
      clearTimeout(timer.now)
      setPointed(null)
    }
    const listeners = {
      pointerover: over,
      pointerout: out,
      focusin: focus,
      focusout: close,
      pointerdown: close,
      keydown: close,
    }
    for (const [name, listener] of Object.entries(listeners)) text.addEventListener(name, listener as EventListener)
    return () => {
      clearTimeout(timer.now)
      for (const [name, listener] of Object.entries(listeners))
        text.removeEventListener(name, listener as EventListener)
    }
  }, [within, timer, turn])
  if (!pointed?.element.isConnected) return null
  return createPortal(
    <HoverCardBox
      id={`about-${pointed.mention.entity.id}`}
      target={pointed.element}
      onEnter={() => clearTimeout(timer.now)}
      onLeave={() => turn(null, graceMs)}
      onClose={() => setPointed(null)}
    >
      <Card mention={pointed.mention} />
    </HoverCardBox>,
    landmarkOf(pointed.element) ?? document.body,
  )
}

/** What is mentioned: its name now, its kind, the beginning of its text, or that it is not there. */
function Card({ mention }: { mention: Mention }) {
  const t = useT()
  const looked = useLooked(mention.entity)
  const { label, away } = calledNow(mention.label, looked)
  const kind = house.kinds.get(mention.entity.type)
  return (
    <div className={styles.card} data-mention-card="">
      <p className={styles.title}>
        {kind && <Icon name={kind.icon} />}
        <span>{label}</span>
      </p>
      <p className={styles.kind}>
        {kind && t(`kind.${kind.name}.one`)}
        {kind && away && ' · '}
        {away && t(away)}
      </p>
      {looked?.is === 'here' && looked.thing.summary !== '' && <p className={styles.text}>{looked.thing.summary}</p>}
    </div>
  )
}
