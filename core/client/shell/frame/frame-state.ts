import { proxy } from 'valtio'
import { readLocal, writeLocal } from '../../ui/local-store.ts'

/** How the window is furnished. Folded drawer and side card are kept on this device. */
export const frame = proxy({
  drawer: readLocal('drawer') !== 'false',
  side: readLocal('side') !== 'false',
  /** how many parts on the page fill the side card; without any there is none */
  sides: 0,
  /** on narrow windows the drawer and the side card come as sheets */
  sheet: '' as '' | 'drawer' | 'side',
  /** text only */
  focus: false,
})

const narrow = matchMedia('(max-width: 800px)')

narrow.addEventListener('change', () => {
  frame.sheet = ''
})

function toggle(part: 'drawer' | 'side'): void {
  if (narrow.matches) {
    frame.sheet = frame.sheet === part ? '' : part
    return
  }
  frame[part] = !frame[part]
  writeLocal(part, String(frame[part]))
}

export function toggleDrawer(): void {
  toggle('drawer')
}

export function toggleSide(): void {
  toggle('side')
}

export function toggleFocusMode(): void {
  frame.focus = !frame.focus
}
