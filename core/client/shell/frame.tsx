import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useRights } from '../desk/rights.ts'
import { useT } from '../i18n/intl.ts'
import { classNames } from '../ui/class-names.ts'
import { Drawer } from './drawer.tsx'
import styles from './frame.module.css'
import { frame } from './frame-state.ts'
import { useFoldFocus, useSheetFocus } from './sheet-focus.ts'
import { sideTarget } from './side.tsx'
import { SlotOutlet } from './slot.tsx'
import { ToTop } from './to-top.tsx'
import { TopBar } from './top-bar.tsx'

function Rights() {
  useRights()
  return null
}

/** Drawer, top bar, page and side card (interface: Frame). */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  const { drawer, side, sides, sheet, focus } = useSnapshot(frame)
  useEffect(() => {
    const close = () => {
      frame.sheet = ''
    }
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  const whole = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useSheetFocus(whole, sheet)
  useFoldFocus(whole, 'drawer', drawer)
  useFoldFocus(whole, 'side', side)
  const closeSheet = () => {
    frame.sheet = ''
  }
  return (
    <div
      ref={whole}
      className={classNames(
        styles.frame,
        (!drawer || focus) && styles.noDrawer,
        (!side || sides === 0 || focus) && styles.noSide,
        focus && styles.focus,
        sheet === 'drawer' && styles.drawerSheet,
        sheet === 'side' && styles.sideSheet,
      )}
    >
      <Rights />
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className={styles.drawer} data-part="drawer" inert={sheet === 'side'}>
        <Drawer />
      </div>
      {!focus && <TopBar inert={sheet !== ''} />}
      <main
        id="main"
        ref={main}
        className={styles.main}
        tabIndex={-1}
        inert={sheet !== ''}
        data-scroll-restoration-id="main"
      >
        {!focus && <SlotOutlet name="page.top" props={{}} />}
        {children}
      </main>
      <ToTop main={main} />
      <aside
        className={styles.side}
        data-part="side"
        ref={sideTarget}
        aria-label={t('shell.side')}
        inert={sheet === 'drawer'}
      />
      {sheet && (
        <button
          type="button"
          className={styles.scrim}
          data-command="shell.close-sheet"
          aria-label={t('shell.close-sheet')}
          onClick={closeSheet}
        />
      )}
    </div>
  )
}
