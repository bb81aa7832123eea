import { type RefObject, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#core/shared/limits.ts'
import type { Mention } from '#core/shared/rich-text/nodes.ts'
import { useT } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import type { MentionTarget } from '../../registry/contract.ts'
import { SlotOutlet } from '../../shell/slot.tsx'
import { HoverCardBox } from '../../ui/hover-card/hover-card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { landmarkOf } from '../../ui/landmark.ts'
import styles from './mention-cards.module.css'
import { mentionAt } from './mention-elements.ts'
import { currentMention, useMentionStatus } from './mention-status.ts'
import { mentionLook } from './mention-types.ts'

interface HoveredMention {
  element: HTMLElement
  mention: Mention
}

/** Time to move the pointer from a mention to its card. */
const closeDelayMs = 150

/** Shows a card beside the mention of a text that is hovered or has keyboard focus. */
export function MentionCards({ within }: { within: RefObject<HTMLElement | null> }) {
  const [hovered, setHovered] = useState<HoveredMention | null>(null)
  const [timer] = useState<{ now?: ReturnType<typeof setTimeout> }>({})
  const schedule = useCallback(
    (next: HoveredMention | null, ms: number) => {
      clearTimeout(timer.now)
      timer.now = setTimeout(() => setHovered(next), ms)
    },
    [timer],
  )
  useEffect(() => {
    const text = within.current
    if (!text) return
    const over = (event: PointerEvent) => {
      const found = event.pointerType === 'touch' ? undefined : mentionAt(event.target)
      if (found) schedule(found, limits.hoverCardMs)
    }
    const out = (event: PointerEvent) => {
      const found = mentionAt(event.target)
      if (found && !found.element.contains(event.relatedTarget as Node | null)) schedule(null, closeDelayMs)
    }
    const focus = (event: FocusEvent) => {
      const found = mentionAt(event.target)
      if (found?.element.matches(':focus-visible')) schedule(found, limits.hoverCardMs)
    }
    const close = () => {
      clearTimeout(timer.now)
      setHovered(null)
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
  }, [within, timer, schedule])
  if (!hovered?.element.isConnected) return null
  return createPortal(
    <HoverCardBox
      id={`about-${hovered.mention.entity.id}`}
      target={hovered.element}
      onEnter={() => clearTimeout(timer.now)}
      onLeave={() => schedule(null, closeDelayMs)}
      onClose={() => setHovered(null)}
    >
      <Card mention={hovered.mention} />
    </HoverCardBox>,
    landmarkOf(hovered.element) ?? document.body,
  )
}

/** What plugins know of entities of its kind. */
function CardParts({ mention: { entity }, target }: { mention: Mention; target: MentionTarget }) {
  const { kind, id, label, parentId } = target
  const { spaceId, projectId } = entity
  return registry
    .slotsOf('mention.card')
    .filter(slot => slot.kind === kind)
    .map(slot => (
      <SlotOutlet
        key={slot.id}
        name="mention.card"
        only={slot.id}
        props={{ entityRef: { kind, id, label, parentId, spaceId, projectId } }}
      />
    ))
}

/** The mentioned entity: its current name, its kind and the start of its text, or that it is gone. */
function Card({ mention }: { mention: Mention }) {
  const t = useT()
  const status = useMentionStatus(mention.entity)
  const { label, unavailable } = currentMention(mention.label, status)
  const look = mentionLook(mention.entity.type)
  const { icon, color } = status?.is === 'here' ? status.target : {}
  return (
    <div className={styles.card} data-mention-card="">
      <p className={styles.title}>
        {look && <Icon name={icon ?? look.icon} color={color} />}
        <span>{label}</span>
      </p>
      <p className={styles.kind}>
        {look && t(look.label)}
        {look && unavailable && ' · '}
        {unavailable && t(unavailable)}
      </p>
      {status?.is === 'here' && <CardParts mention={mention} target={status.target} />}
      {status?.is === 'here' && status.target.summary !== '' && <p className={styles.text}>{status.target.summary}</p>}
    </div>
  )
}
