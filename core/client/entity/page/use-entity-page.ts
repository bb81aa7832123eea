import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Kind, ValuesOf } from '#core/shared/kind.ts'
import { usePageCommands } from '../../context/page-commands.ts'
import { t } from '../../i18n/intl.ts'
import type { Command } from '../../registry/contract.ts'
import type { Autosave } from '../../sync/autosave/autosave.ts'
import { useAutosave } from '../../sync/autosave/use-autosave.ts'
import { showToast } from '../../toasts/index.ts'
import { PageUndo, type UndoItem, withItem } from './page-undo.ts'
import { reportRemovedItems } from './removed-items.ts'
import type { OpenedEntity } from './use-entity.ts'

type WithId = { readonly id: string }

/** The fields of a kind that are lists of items with ids. */
type ItemFieldOf<Values> = { [F in keyof Values]: Values[F] extends readonly WithId[] ? F : never }[keyof Values] &
  string
type ItemOf<List> = List extends readonly (infer One extends WithId)[] ? One : WithId

/** A list of items with ids, changed item by item. */
export interface PageItems<One extends WithId = WithId> {
  /** the items now, in their order */
  readonly list: readonly One[]
  /** adds an item at the end, or replaces the one with its id */
  put(item: One): void
  /** removes an item */
  remove(id: string): void
}

/** An open entity on its page. */
export interface EntityPageState<K extends Kind = Kind> extends OpenedEntity {
  /** its kind */
  kind: K
  /** what saves it; edits that go here directly are not recorded for undo */
  autosave: Autosave
  /** the values of the fields as of now, with what is edited here and what others change; texts as last saved */
  values: ValuesOf<K>
  /** changes fields: shown at once, saved a moment later, and can be undone */
  edit(values: Partial<ValuesOf<K>>): void
  /** a field that is a list of items with ids */
  items<F extends ItemFieldOf<ValuesOf<K>>>(field: F): PageItems<ItemOf<ValuesOf<K>[F]>>
  /** takes back the last edit, where nobody has changed the same since */
  undo(): void
  /** does again what was undone */
  redo(): void
  /** there is something to undo */
  canUndo: boolean
  /** there is something to do again */
  canRedo: boolean
  /** where the editor of the page has its toolbar */
  toolbar: HTMLElement | null
  /** the element that becomes `toolbar` */
  setToolbar(element: HTMLElement | null): void
}

/** The state of an entity's page: its values, their autosave, and undo with its commands and keys. */
export function useEntityPage<K extends Kind>(opened: OpenedEntity & { kind: K }): EntityPageState<K> {
  const autosave = useAutosave(opened.entityRef, opened.entity)
  const values = useSyncExternalStore(autosave.subscribe, () => autosave.values)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [history] = useState(() => new PageUndo(autosave))
  const [, setTries] = useState(0)
  useEffect(() => autosave.subscribe(sent => sent && history.stored(sent, autosave.entity)), [autosave, history])
  useGestures(history.beginGesture)
  const undo = () => {
    const undone = history.undo()
    if (undone !== 'all') reportWhatStays(undone)
    setTries(tries => tries + 1)
  }
  const redo = () => {
    const undone = history.redo()
    if (undone !== 'all') reportWhatStays(undone)
    setTries(tries => tries + 1)
  }
  const { canUndo, canRedo } = history
  usePageCommands([
    ...(canUndo ? [{ ...undoCommand, run: undo }] : []),
    ...(canRedo ? [{ ...redoCommand, run: redo }] : []),
  ])
  const edit = (edited: EntityValues) => {
    const before = autosave.values
    history.edit(edited)
    reportRemovedItems(opened, before, edited, undo)
  }
  const listOf = (field: string) => (autosave.values[field] ?? []) as readonly UndoItem[]
  return {
    ...opened,
    autosave,
    values: values as unknown as ValuesOf<K>,
    edit,
    items: field => ({
      list: listOf(field) as never,
      put: item => edit({ [field]: withItem(listOf(field), item.id, item as UndoItem) }),
      remove: id => edit({ [field]: withItem(listOf(field), id, null) }),
    }),
    undo,
    redo,
    canUndo,
    canRedo,
    toolbar,
    setToolbar,
  }
}

const undoCommand = {
  id: 'page.undo',
  label: 'command.page.undo',
  icon: 'undo',
  keys: 'Mod-z',
} satisfies Partial<Command>
const redoCommand = {
  id: 'page.redo',
  label: 'command.page.redo',
  icon: 'redo',
  keys: ['Mod-Shift-z', 'Mod-y'],
} satisfies Partial<Command>

function reportWhatStays(undone: 'part' | 'none'): void {
  const title = t(undone === 'none' ? 'page.nothing-to-undo' : 'page.undone-in-part')
  showToast({ kind: 'info', id: 'undo', title })
}

/** Calls back when the user starts something: presses a pointer or a key, or clicks without either. */
function useGestures(onBegin: () => void): void {
  useEffect(() => {
    const begin = (event: Event) => {
      const goesOn =
        (event instanceof KeyboardEvent && event.repeat) ||
        (event instanceof MouseEvent && event.type === 'click' && event.detail > 0)
      if (!goesOn) onBegin()
    }
    const events = ['pointerdown', 'keydown', 'click'] as const
    for (const name of events) addEventListener(name, begin, true)
    return () => {
      for (const name of events) removeEventListener(name, begin, true)
    }
  }, [onBegin])
}
