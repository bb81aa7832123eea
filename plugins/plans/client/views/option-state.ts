import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { isNodeSelected, type PlanView } from '../../shared/view.ts'

type Marks = Pick<PlanView, 'selected' | 'chosenId'>

/** Which nodes are chosen and selected, told to the options that it changes alone: there may be a thousand. */
class OptionMarks {
  #marks: Marks = { selected: new Set(), chosenId: '' }
  readonly #listeners = new Set<() => void>()

  set(marks: Marks): void {
    if (marks.selected === this.#marks.selected && marks.chosenId === this.#marks.chosenId) return
    this.#marks = marks
    for (const listen of this.#listeners) listen()
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => void this.#listeners.delete(listen)
  }

  /** What is said of a node: a text, so that it is compared by what it says. */
  of(id: string): string {
    const { chosenId, selected } = this.#marks
    const marks = [
      id === chosenId && 'chosen',
      selected.has(id) && 'checked',
      isNodeSelected(this.#marks, id) && 'selected',
    ]
    return marks.filter(Boolean).join(' ')
  }
}

const OptionMarksContext = createContext(new OptionMarks())
export const OptionMarksProvider = OptionMarksContext.Provider

/** What options read their marks from. */
export function useOptionMarks({ selected, chosenId }: Marks): OptionMarks {
  const [marks] = useState(() => new OptionMarks())
  useLayoutEffect(() => marks.set({ selected, chosenId }))
  return marks
}

/** Whether commands act on a node, whether it is selected beside others, and whether it is said to be selected. */
export function useMarksOf(id: string): { isChosen: boolean; isChecked: boolean; isSelected: boolean } {
  const marks = useContext(OptionMarksContext)
  const own = useSyncExternalStore(marks.subscribe, () => marks.of(id)).split(' ')
  return { isChosen: own.includes('chosen'), isChecked: own.includes('checked'), isSelected: own.includes('selected') }
}
