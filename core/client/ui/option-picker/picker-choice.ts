import type { IconName } from '../icon/icon.tsx'
import type { PickerOption, PickerScope } from './recent-picks.ts'
import type { OptionSearch } from './use-options.ts'

export type PickerChoice = PickerOption & {
  /** Secondary text after the label. */
  about?: string
  icon?: IconName
  /** That an author has chosen for the icon. */
  color?: string
}

export type PickerWords = {
  /** Shown without a choice: 'Choose'. */
  choose: string
  /** Label of the search: 'Find'. */
  search: string
  /** Heading of the recent picks. */
  recent: string
  /** Shown if nothing matches. */
  none: string
  failed: string
  retry: string
  /** Text of the row that clears the choice. */
  clear: string
  /** Text for the rows that are not rendered: '12 more: write on'. */
  more: (count: number) => string
}

export type OptionPickerProps = {
  /** Label outside a Field. */
  label?: string
  value: PickerOption | null
  onValue: (option: PickerChoice | null) => void
  /** Local options; narrowed at once. */
  options?: readonly PickerChoice[]
  /** Server search; results are added below. */
  search?: OptionSearch<PickerChoice>
  /** Storage key of its recent picks; without it there are none. */
  scope?: PickerScope
  /** Restores a recent pick, of which only value and label are stored; null leaves it out. */
  restorePick?: (option: PickerOption) => PickerChoice | null
  /** The choice can be cleared. */
  canClear?: boolean
  disabled?: boolean
  words: PickerWords
}
