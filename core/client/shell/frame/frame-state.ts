import { proxy } from 'valtio'
import { readLocal, writeLocal } from '../../ui/local-store.ts'

/** Layout of the frame. Whether drawer and side card are folded is stored on this device. */
export const frame = proxy({
  drawer: readLocal('drawer') !== 'false',
  side: readLocal('side') !== 'false',
  /** how many components fill the side card; with none it is not rendered */
  sides: 0,
  /** on narrow windows drawer and side card open as sheets */
  sheet: '' as '' | 'drawer' | 'side',
  /** focus mode: text only */
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
