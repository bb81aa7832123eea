import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './message-screen.module.css'

/** Shown until the session is known (SHELL-24..26). No messages are loaded yet, so it shows the product's name. */
export function Loader() {
  return (
    <main className={styles.loader}>
      <Spinner label="Skald" className={styles.ring} />
    </main>
  )
}
