/** A key that had to wait longer is no longer meant. */
const longestWaitMs = 3000

/**
 * Keeps the keys that are pressed while the application starts: plain ones, and that of the palette. Others are left to
 * the browser.
 * @returns `stop`, for when somebody else listens, and `replay`, which sends the kept ones again, in their order
 */
export function keepEarlyKeys(): { stop: () => void; replay: () => void } {
  const kept: KeyboardEvent[] = []
  const listen = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (event.repeat || (isModified && event.code !== 'KeyK')) return
    if (isModified) event.preventDefault()
    kept.push(event)
  }
  window.addEventListener('keydown', listen)
  return {
    stop: () => window.removeEventListener('keydown', listen),
    replay() {
      for (const event of kept.splice(0))
        if (performance.now() - event.timeStamp < longestWaitMs)
          (document.activeElement ?? window).dispatchEvent(new KeyboardEvent('keydown', copyOf(event)))
    },
  }
}

function copyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true, composed: true }
}
