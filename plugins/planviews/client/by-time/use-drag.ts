import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { language, showToast, t } from '#core/client/index.ts'
import type { PlanNode, PlanView } from '#plugins/plans/shared.ts'
import { momentsOfDay, momentText } from '#plugins/timelines/shared.ts'
import { momentNear, type Scale } from './axis.ts'
import type { PlanTime } from './use-plan-time.ts'

/** A node that is held, and the date that it gets where it is let go. */
interface Dragged {
  id: string
  /** of its middle, on the axis */
  y: number
  text: string
  moment: number
}

interface Held {
  node: PlanNode
  pointerId: number
  startY: number
  startX: number
}

/** A press that moves less is a click. */
const slackPx = 4

/**
 * Nodes are dragged along the axis, and from beside it onto it: they get the date of the place where they are let go.
 * With fingers the page is scrolled; Escape lets go of nothing.
 */
export function useDrag(view: PlanView, { timeline, dated }: PlanTime, scale: Scale | null) {
  /** the element in which the axis is drawn, and how far below its top the axis begins */
  const axis: RefObject<HTMLDivElement | null> = useRef(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const held = useRef<Held | null>(null)
  const drop = () => {
    held.current = null
    setDragged(null)
  }
  useEffect(() => {
    if (!dragged) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.current = null
      setDragged(null)
    }
    addEventListener('keydown', cancel, true)
    return () => removeEventListener('keydown', cancel, true)
  }, [dragged])
  const placeOf = ({ clientX, clientY }: PointerEvent, node: PlanNode): Dragged | null => {
    const box = axis.current?.getBoundingClientRect()
    if (!box || !timeline || !scale || clientX < box.left - box.width || clientX > box.right) return null
    const known = dated.find(one => one.node.id === node.id)
    const y = clientY - box.top - axisTop
    const day = momentsOfDay(timeline)
    const moment = momentNear(scale, y, { from: known?.moment ?? scale.first, day })
    const precision = node.date?.precision ?? ''
    return { id: node.id, y, moment, text: momentText(timeline, moment, language.code, precision) }
  }
  return {
    axis,
    dragged,
    /** the handlers of the card of a node */
    of: (node: PlanNode) =>
      view.mayEdit && timeline
        ? {
            onPointerDown: (event: PointerEvent<HTMLElement>) => {
              const { button, pointerType, pointerId, clientX, clientY } = event
              if (button !== 0 || pointerType === 'touch') return
              held.current = { node, pointerId, startX: clientX, startY: clientY }
            },
            onPointerMove: (event: PointerEvent<HTMLElement>) => {
              const now = held.current
              if (now?.node.id !== node.id || now.pointerId !== event.pointerId) return
              if (!dragged && Math.hypot(event.clientX - now.startX, event.clientY - now.startY) < slackPx) return
              if (!dragged) event.currentTarget.setPointerCapture?.(event.pointerId)
              setDragged(placeOf(event, node))
            },
            onPointerUp: (event: PointerEvent<HTMLElement>) => {
              if (held.current?.node.id !== node.id || !dragged) return drop()
              const place = placeOf(event, node)
              drop()
              if (!place) return
              view.choose(node.id)
              if (!Number.isSafeInteger(place.moment))
                return void showToast({ kind: 'info', id: 'time-plan', title: t('time-plan.too-far') })
              view.change(node.id, now => ({
                ...now,
                date: { moment: place.moment, precision: now.date?.precision ?? '' },
              }))
            },
            onPointerCancel: drop,
          }
        : {},
  }
}

/** How far below its element the axis begins: half a card. */
export const axisTop = 36
