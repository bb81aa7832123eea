import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './message-screen.module.css'

/** While nobody knows yet who is here. No words are loaded by now: it says the name of the app. */
export function Loader() {
  return (
    <main className={styles.loader}>
      <Spinner label="Skald" className={styles.ring} />
    </main>
  )
}
