import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Keys } from '../keys/keys.tsx'
import { landmarkOf } from '../landmark.ts'
import styles from './tooltip.module.css'
import { placeBeside } from './tooltip-position.ts'
import { type Tip, watchTips } from './watch-tooltips.ts'

/** The only tooltip of the page; mount one near the root. It reads the attributes of tooltip.tsx. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watchTips(setTip), [])
  return tip && createPortal(<TooltipBubble {...tip} />, landmarkOf(tip.target) ?? document.body)
}

function TooltipBubble({ target, text, keys, side, silent }: Tip) {
  const id = useId()
  const bubble = useRef<HTMLDivElement>(null)
  // In the top layer, so that no dialog covers it and no scroll container clips it.
  useLayoutEffect(() => bubble.current?.showPopover?.(), [])
  useLayoutEffect(() => {
    if (bubble.current) placeBeside(bubble.current, target, side)
  })
  useEffect(() => {
    if (silent) return
    const before = target.getAttribute('aria-describedby')
    target.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
    return () => {
      if (before) target.setAttribute('aria-describedby', before)
      else target.removeAttribute('aria-describedby')
    }
  }, [target, silent, id])
  return (
    <div ref={bubble} id={id} role="tooltip" popover="manual" className={styles.tip} aria-hidden={silent || undefined}>
      {text}
      {keys.length > 0 && <Keys keys={keys} inControl />}
    </div>
  )
}
