import { proxy } from 'valtio'
import { activePane } from '../../context/panes.ts'
import { secondPage } from '../../context/second-page.ts'
import { readLocal, writeLocal } from '../../ui/local-store.ts'

/** Layout of the frame. Whether drawer and side card are folded is stored on this device. */
export const frame = proxy({
  drawer: readLocal('drawer') !== 'false',
  side: readLocal('side') !== 'false',
  /** how many components fill the side card; with none it is not rendered */
  sides: 0,
  /** on narrow windows drawer and side card open as sheets */
  sheet: '' as '' | 'drawer' | 'side',
  /** a sheet that is no part of the frame covers it */
  covered: false,
  /** focus mode: text only */
  focus: false,
})

const narrow = matchMedia('(max-width: 800px)')

// Only narrow windows have sheets. One that became narrow may have got its first before this event.
narrow.addEventListener('change', () => {
  if (!narrow.matches) frame.sheet = ''
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

/** Folds or opens the details where the focus is. */
export function toggleSide(): void {
  if (activePane() === 'second') {
    secondPage.details = !secondPage.details
    return
  }
  toggle('side')
}

export function toggleFocusMode(): void {
  frame.focus = !frame.focus
}
