import { useSnapshot } from 'valtio'
import { CommandButton } from '#core/client/index.ts'
import styles from '../history.module.css'
import { historyView } from '../history-view.ts'

/** What an element that shows a change needs, so that keys go to it and the command knows it. */
export const takenProps = (taken: string) => ({
  'data-taken': taken,
  tabIndex: -1,
  onFocus: () => {
    historyView.change = taken
  },
})

/** Takes a change back; seen when the pointer or the focus is on the change. */
export function TakeBack({ taken }: { taken: string }) {
  const { of } = useSnapshot(historyView)
  if (!of?.mayEdit) return null
  return (
    <span className={styles.take}>
      <CommandButton command="history.take-back" args={{ taken }} size="s" iconOnly variant="ghost" />
    </span>
  )
}
