import type { IconName } from '../icon/icon.tsx'
import type { PickerOption, PickerScope } from './recent-picks.ts'
import type { OptionSearch } from './use-options.ts'

export type PickerChoice = PickerOption & {
  /** A quiet fact after the label. */
  about?: string
  icon?: IconName
}

export type PickerWords = {
  /** Stands where nothing is chosen: 'Choose'. */
  choose: string
  /** Names the search: 'Find'. */
  search: string
  /** Heading of the recent picks. */
  recent: string
  /** Nothing fits. */
  none: string
  failed: string
  retry: string
  /** On the row that takes the choice back. */
  clear: string
  /** What is not drawn: '12 more: write on'. */
  more: (count: number) => string
}

export type OptionPickerProps = {
  /** Names it outside a Field. */
  label?: string
  value: PickerOption | null
  onValue: (option: PickerChoice | null) => void
  /** What is known here; narrowed at once. */
  options?: readonly PickerChoice[]
  /** What the server knows; joins below. */
  search?: OptionSearch<PickerChoice>
  /** Where its recent picks are kept; without it there are none. */
  scope?: PickerScope
  /** Draws a recent pick, of which only value and label are kept; null leaves it out. */
  restorePick?: (option: PickerOption) => PickerChoice | null
  /** The choice can be taken back. */
  canClear?: boolean
  disabled?: boolean
  words: PickerWords
}
