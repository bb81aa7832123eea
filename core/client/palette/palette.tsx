import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { reportFailure } from '../desk/commands.ts'
import { layOver } from '../desk/desk.ts'
import { later, useLater } from '../ui/later.ts'
import { closePalette, palette } from './state.ts'
import { play, strokeOf } from './type-ahead.ts'

const inside = later(async () => (await import('./open-palette.tsx')).OpenPalette)

/** The palette (interface: Driving): nothing until it is opened. Its code is fetched when the page has time, or then. */
export function Palette() {
  // Closed in the same moment: what a command does next finds the page without it.
  const { open } = useSnapshot(palette, { sync: true })
  return open && <Opened />
}

function Opened() {
  const Inside = useLater(inside)
  useLayoutEffect(() => layOver('palette'), [])
  return Inside ? <Inside /> : <Coming />
}

/** While its code is on the way, the palette has the keys already: what is typed stands in it when it is drawn. */
function Coming() {
  useEffect(() => {
    inside.load().catch(error => {
      closePalette()
      reportFailure(error)
    })
  }, [])
  useLayoutEffect(() => {
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return null
}

function take(event: KeyboardEvent): void {
  const { key } = event
  const stroke = strokeOf(event)
  // The browser's own keys stay its own: reload, zoom, function keys.
  const command = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || /^F\d/.test(key)
  if (!stroke && command) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') closePalette()
  if (!stroke) return
  palette.ahead = [...palette.ahead, stroke]
  palette.text = play('', palette.ahead).text
}
