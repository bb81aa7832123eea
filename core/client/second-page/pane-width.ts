import { proxy } from 'valtio'
import { readLocal, writeLocal } from '../ui/local-store.ts'

/** Below this width of the window the pane is a sheet above the page. */
export const narrow = matchMedia('(max-width: 800px)')

const step = 40
const [least, usual] = [280, 440]
/** px that the page of the address keeps */
const pageLeast = 400

/** The width of the pane in px, stored on this device. */
export const paneWidth = proxy({ px: Number(readLocal('beside-width')) || usual })

export const widthLimits = (): [min: number, max: number] => [least, Math.max(least, innerWidth - pageLeast)]

/** The width as shown: a window may be too small for what is stored. */
export function shownWidth(): number {
  const [min, max] = widthLimits()
  return Math.min(Math.max(paneWidth.px, min), max)
}

export function setWidth(px: number): void {
  const [min, max] = widthLimits()
  paneWidth.px = Math.round(Math.min(Math.max(px, min), max))
  writeLocal('beside-width', String(paneWidth.px))
}

/** Makes it wider or narrower by a step; false at the end. */
export function changeWidth(by: 1 | -1): boolean {
  const before = shownWidth()
  setWidth(before + by * step)
  return paneWidth.px !== before
}
