import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../desk/command-button.tsx'
import { desk } from '../desk/desk.ts'
import styles from './frame.module.css'
import { followScrolling, scrolled } from './scroller.ts'

/** The way back up, once there is some (foundation 9: past 400 px). */
export function ToTop({ main }: { main: RefObject<HTMLElement | null> }) {
  const place = JSON.stringify([useSnapshot(desk).params, useSnapshot(desk).search])
  const { part } = useSnapshot(scrolled)
  useEffect(() => (main.current ? followScrolling(main.current) : undefined), [main])
  // What was scrolled may have gone with its page.
  useEffect(() => {
    if (place && scrolled.part?.isConnected === false) scrolled.part = null
  }, [place])
  return part && <CommandButton command="shell.top" iconOnly variant="default" className={styles.toTop} />
}
