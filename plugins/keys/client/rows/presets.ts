import type { UserBinding } from '#core/client/index.ts'

/** A set of rows for people who come from another tool. */
interface KeyPreset {
  id: string
  /** message key */
  label: string
  rows: readonly UserBinding[]
}

const pageCommands = { overlay: '' } as const

/**
 * Keys as in Linear: `c` creates the most common kind, `g i` opens the inbox, `g s` the settings, `r` renames, `Mod-z`
 * undoes. Commands that had those keys get others.
 */
const linearRows: readonly UserBinding[] = [
  { keys: 'c', command: 'chat.toggle', remove: true },
  { keys: 'Shift-c', command: 'chat.toggle' },
  { keys: 'c', command: 'chapter.new' },
  {
    keys: 'c',
    command: 'project.create',
    when: { space: true, project: false, 'may.project.create': true, ...pageCommands },
  },
  { keys: 'c', command: 'space.create', when: { identity: true, space: false, project: false, ...pageCommands } },
  { keys: 'g i', command: 'space.members', remove: true },
  { keys: 'g i', command: 'project.members', remove: true },
  { keys: 'g o', command: 'space.members' },
  { keys: 'g o', command: 'project.members' },
  { keys: 'g i', command: 'notifications.go' },
  { keys: 'g s', command: 'go.spaces', remove: true },
  { keys: 'g w', command: 'go.spaces' },
  { keys: 'g s', command: 'account.settings' },
  { keys: 'r', command: 'palette.repeat', remove: true },
  { keys: 'Shift-r', command: 'palette.repeat' },
  { keys: 'r', command: 'history.restore', remove: true },
  { keys: 'Alt-r', command: 'history.restore' },
  { keys: 'r', command: 'entity.rename-here' },
  { keys: 'Alt-Shift-ArrowUp', command: 'list.move-up' },
  { keys: 'Alt-Shift-ArrowDown', command: 'list.move-down' },
  { keys: 'Mod-Backspace', command: 'entity.delete', when: { entity: true, ...pageCommands } },
  // The undo of a page is there only while the page is; before it, the first row wins.
  { keys: 'Mod-z', command: 'page.undo', when: pageCommands },
  { keys: 'Mod-z', command: 'shell.undo', when: pageCommands },
]

/** The presets to choose from; Skald's own keys are the empty set of rows. */
export const presets: readonly KeyPreset[] = [
  { id: 'own', label: 'keys.preset-own', rows: [] },
  { id: 'linear', label: 'keys.preset-linear', rows: linearRows },
]
