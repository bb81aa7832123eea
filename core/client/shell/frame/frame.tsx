import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../../context/command-button.tsx'
import { commandContext } from '../../context/command-context.ts'
import { usePermissionFacts } from '../../context/permissions.ts'
import { useT } from '../../i18n/intl.ts'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../drawer/drawer.tsx'
import { SlotOutlet } from '../slot.tsx'
import styles from './frame.module.css'
import { frame } from './frame-state.ts'
import { scrolled, trackScrolling } from './scroll-to-top.ts'
import { useFoldFocus, useSheetFocus } from './sheet-focus.ts'
import { setSideCardElement } from './side-card.tsx'
import { TopBar } from './top-bar.tsx'

function PermissionLoader() {
  usePermissionFacts('main')
  return null
}

/** The frame of builder pages: drawer, top bar, page and side card (docs/behaviour.md, Looks). */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  const { drawer, side, sides, sheet, covered, focus } = useSnapshot(frame)
  useEffect(() => {
    const close = () => {
      frame.sheet = ''
    }
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  const root = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useSheetFocus(root, sheet)
  useFoldFocus(root, 'drawer', drawer)
  useFoldFocus(root, 'side', side)
  const closeSheet = () => {
    frame.sheet = ''
  }
  return (
    <div
      ref={root}
      inert={covered}
      className={classNames(
        styles.frame,
        (!drawer || focus) && styles.noDrawer,
        (!side || sides === 0 || focus) && styles.noSide,
        focus && styles.focus,
        sheet === 'drawer' && styles.drawerSheet,
        sheet === 'side' && styles.sideSheet,
      )}
    >
      <PermissionLoader />
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
      <ScrollToTopButton main={main} />
      <aside
        className={styles.side}
        data-part="side"
        ref={setSideCardElement}
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

/** Scrolls back to the top, once the page is scrolled far enough (SHELL-16). */
function ScrollToTopButton({ main }: { main: RefObject<HTMLElement | null> }) {
  const locationKey = JSON.stringify([useSnapshot(commandContext).params, useSnapshot(commandContext).search])
  const { part } = useSnapshot(scrolled)
  useEffect(() => (main.current ? trackScrolling(main.current) : undefined), [main])
  // The scrolled element may have been removed with its page.
  useEffect(() => {
    if (locationKey && scrolled.part?.isConnected === false) scrolled.part = null
  }, [locationKey])
  return part && <CommandButton command="shell.top" iconOnly variant="default" className={styles.toTop} />
}
