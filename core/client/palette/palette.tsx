import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { pushOverlay } from '../context/command-context.ts'
import { reportFailure } from '../context/run-command.ts'
import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import { applyKeystrokes, keystrokeOf } from './prompt/type-ahead.ts'
import { closePalette, palette } from './state.ts'

const lazyPalette = lazyComponent(async () => (await import('./open-palette.tsx')).OpenPalette)

/** The palette; renders nothing until it is opened. Its code is loaded when the page is idle, or on opening. */
export function Palette() {
  // Synchronous, so that a command that runs next finds the page without the palette.
  const { open } = useSnapshot(palette, { sync: true })
  return open && <PaletteLoader />
}

function PaletteLoader() {
  const LoadedPalette = useLazyComponent(lazyPalette)
  useLayoutEffect(() => pushOverlay('palette'), [])
  return LoadedPalette ? <LoadedPalette /> : <PaletteLoading />
}

/** Captures keys while the palette's code loads; the typed text is in the palette when it renders. */
function PaletteLoading() {
  useEffect(() => {
    lazyPalette.load().catch(error => {
      closePalette()
      reportFailure(error)
    })
  }, [])
  useLayoutEffect(() => {
    window.addEventListener('keydown', captureKey, true)
    return () => window.removeEventListener('keydown', captureKey, true)
  }, [])
  return null
}

function captureKey(event: KeyboardEvent): void {
  const { key } = event
  const stroke = keystrokeOf(event)
  // The browser keeps its own keys: reload, zoom, function keys.
  const command = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || /^F\d/.test(key)
  if (!stroke && command) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') closePalette()
  if (!stroke) return
  palette.typeAhead = [...palette.typeAhead, stroke]
  palette.text = applyKeystrokes('', palette.typeAhead).text
}
