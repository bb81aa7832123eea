import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../../context/command-button.tsx'
import { commandContext } from '../../context/command-context.ts'
import styles from './frame.module.css'
import { scrolled, trackScrolling } from './scroll-to-top.ts'

/** Scrolls back to the top, once the page is scrolled far enough (SHELL-16). */
export function ScrollToTopButton({ main }: { main: RefObject<HTMLElement | null> }) {
  const locationKey = JSON.stringify([useSnapshot(commandContext).params, useSnapshot(commandContext).search])
  const { part } = useSnapshot(scrolled)
  useEffect(() => (main.current ? trackScrolling(main.current) : undefined), [main])
  // The scrolled element may have been removed with its page.
  useEffect(() => {
    if (locationKey && scrolled.part?.isConnected === false) scrolled.part = null
  }, [locationKey])
  return part && <CommandButton command="shell.top" iconOnly variant="default" className={styles.toTop} />
}
