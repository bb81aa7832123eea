import type { Command } from '../../registry/contract.ts'
import { sortCommand } from './filter/list-sorter.ts'
import { filterByCommand } from './filter/where-filter.ts'
import {
  clearSelection,
  currentList,
  extendSelection,
  focusRow,
  selectAll,
  selectRange,
  toggleRow,
} from './list-state.ts'

const when = { listShown: true, overlay: '' } as const

/** The commands of lists (docs/behaviour.md, Keyboard and palette). */
export const listCommands: readonly Command[] = [
  sortCommand,
  filterByCommand,
  {
    id: 'list.next',
    hidden: true,
    repeat: true,
    keys: ['j', 'ArrowDown'],
    when,
    run: () => currentList()?.change(list => focusRow(list, list.focused + 1)),
  },
  {
    id: 'list.previous',
    hidden: true,
    repeat: true,
    keys: ['k', 'ArrowUp'],
    when,
    run: () => currentList()?.change(list => focusRow(list, list.focused - 1)),
  },
  { id: 'list.first', hidden: true, keys: 'Home', when, run: () => currentList()?.change(list => focusRow(list, 0)) },
  {
    id: 'list.last',
    hidden: true,
    keys: 'End',
    when,
    run: () => currentList()?.change(list => focusRow(list, list.rows.length - 1)),
  },
  { id: 'list.open', hidden: true, keys: 'Enter', when: { ...when, entity: true }, run: () => currentList()?.open() },
  {
    id: 'list.select',
    hidden: true,
    keys: 'x',
    when: { ...when, listSelects: true },
    run: () => currentList()?.change(list => toggleRow(list)),
  },
  {
    id: 'list.range',
    hidden: true,
    keys: 'Shift-x',
    when: { ...when, listSelects: true },
    run: () => currentList()?.change(list => selectRange(list)),
  },
  {
    id: 'list.select-down',
    hidden: true,
    repeat: true,
    keys: 'Shift-ArrowDown',
    when: { ...when, listSelects: true },
    run: () => currentList()?.change(list => extendSelection(list, 1)),
  },
  {
    id: 'list.select-up',
    hidden: true,
    repeat: true,
    keys: 'Shift-ArrowUp',
    when: { ...when, listSelects: true },
    run: () => currentList()?.change(list => extendSelection(list, -1)),
  },
  {
    id: 'list.all',
    icon: 'list-checks',
    keys: 'Mod-a',
    when: { ...when, listSelects: true },
    run: () => currentList()?.change(selectAll),
  },
  {
    id: 'list.clear',
    icon: 'x',
    keys: 'Escape',
    when: { ...when, selection: true, focusMode: false },
    run: () => currentList()?.change(clearSelection),
  },
  {
    id: 'list.filter',
    icon: 'search',
    keys: 'f',
    when: { ...when, listFilters: true },
    run: () => currentList()?.filter(),
  },
  {
    id: 'list.move-up',
    icon: 'arrow-up',
    repeat: true,
    keys: 'Alt-ArrowUp',
    when: { ...when, ordered: true, entity: true },
    run: () => currentList()?.move(-1),
  },
  {
    id: 'list.move-down',
    icon: 'arrow-down',
    repeat: true,
    keys: 'Alt-ArrowDown',
    when: { ...when, ordered: true, entity: true },
    run: () => currentList()?.move(1),
  },
]
