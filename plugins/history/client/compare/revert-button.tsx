import { createContext, useContext } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '#core/client/index.ts'
import styles from '../history.module.css'
import { historyView } from '../history-view.ts'

/** The number of each change, by what names it. */
export const ChangeNumbers = createContext<ReadonlyMap<string, number>>(new Map())

/** What an element that shows a change needs, so that keys go to it and the command knows it. */
export const takenProps = (taken: string) => ({
  'data-taken': taken,
  tabIndex: -1,
  onFocus: () => {
    historyView.change = taken
  },
})

/** The number of a change in the margin, and the button that takes it back, seen with the pointer or the focus on it. */
export function RevertButton({ taken }: { taken: string }) {
  const { of } = useSnapshot(historyView)
  const number = useContext(ChangeNumbers).get(taken)
  return (
    <>
      {number !== undefined && <span className={styles.number} data-number={number} aria-hidden="true" />}
      {of?.mayEdit && (
        <span className={styles.take}>
          <CommandButton command="history.take-back" args={{ taken }} size="s" iconOnly variant="ghost" />
        </span>
      )}
    </>
  )
}
