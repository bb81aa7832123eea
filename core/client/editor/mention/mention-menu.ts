import { isolateHistory } from '@codemirror/commands'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { limits } from '#core/shared/limits.ts'
import { MAX_LABEL_LENGTH } from '#core/shared/rich-text/check.ts'
import { canonicalMention, type Mention } from '#core/shared/rich-text/nodes.ts'
import { commandContext } from '../../context/command-context.ts'
import { openCreateDialog } from '../../create/create-dialog-state.ts'
import type { NamedEntities } from '../../palette/results/source-names.ts'
import { registry } from '../../registry/app-registry.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { followMention } from '../../second-page/commands.ts'
import { replaceNodesEdit } from '../codemirror/edits/apply-edit.ts'
import {
  creatableKinds,
  kindOptions,
  knownEntities,
  type MentionOption,
  optionsFor,
  projectNames,
} from './mention-options.ts'
import { dismissMenu, holdRange, type MentionQuery, mentionTyping } from './mention-query.ts'
import { foundAddress } from './mention-types.ts'

interface MenuState {
  /** the editor the list is attached to, while it is open */
  view: EditorView | null
  /** position of the `@` */
  from: number
  text: string
  options: readonly MentionOption[]
  /** key of the highlighted option */
  active: string
  waiting: boolean
}

interface MentionScope {
  spaceId: string
  projectId: string
}

/** The project whose entities can be mentioned here. */
function scopeOnPage(): MentionScope | undefined {
  const { spaceId, projectId } = commandContext.params
  return spaceId && projectId ? { spaceId, projectId } : undefined
}

let menuCount = 0

/** The element id of an option, for `aria-activedescendant` of the text. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`
}

/** The mention of an entity. */
function mentionOf({ kind, id, label, spaceId, projectId, parentId }: EntityRef): Mention {
  const parent = registry.kinds.get(kind)?.parentField
  const parentIds = (parent === 'mapId' || parent === 'timelineId') && parentId ? { [parent]: parentId } : {}
  const entity = { type: kind, id, spaceId, projectId, ...parentIds }
  return canonicalMention({ entity, label: label.slice(0, MAX_LABEL_LENGTH).toWellFormed() })
}

/**
 * The list that opens while letters are typed after an `@`: local names are shown at once, the server's results after a
 * pause, and the last row creates an entity after asking for its kind (docs/behaviour.md, Mentions and relations).
 */
export class MentionMenu {
  readonly id = `mentions-${++menuCount}`
  readonly state = proxy<MenuState>({ view: null, from: 0, text: '', options: [], active: '', waiting: false })
  readonly extension: Extension = [
    mentionTyping,
    EditorView.updateListener.of(update => this.#follow(update)),
    EditorView.contentAttributes.of(() => this.#attributes()),
    ViewPlugin.define(view => ({ destroy: subscribeKey(this.state, 'active', () => view.dispatch({})) })),
    Prec.high(
      keymap.of([
        { key: 'ArrowDown', run: () => this.#move(1) },
        { key: 'ArrowUp', run: () => this.#move(-1) },
        { key: 'Enter', run: view => this.pick(view) },
        { key: 'Tab', run: view => this.pick(view) },
        { key: 'Escape', run: view => this.#close(view) },
      ]),
    ),
  ]
  #query: MentionQuery | null = null
  /** the user has moved the highlight among the results of this text */
  #moved = false
  #names: Promise<readonly NamedEntities[]> | null = null
  #asking: AbortController | null = null

  /** Picks an option, by default the highlighted one; false if there is none. */
  pick(view: EditorView, key: string = this.state.active): boolean {
    const { query } = view.state.field(mentionTyping)
    const option = this.state.options.find(one => one.key === key)
    if (!this.state.view || !query || !option) return false
    if (option.entity) this.#put(view, query, option.entity)
    else if (option.kind) this.#create(view, query, option.kind)
    else this.#askKind(view, query)
    return true
  }

  /** The focus has moved to another part of the page. */
  leave(view: EditorView): void {
    if (this.#query) this.#close(view)
  }

  dispose(): void {
    this.#stop()
  }

  #attributes(): Record<string, string> {
    const { view, active } = this.state
    if (!view || active === '') return {}
    return { 'aria-controls': this.id, 'aria-activedescendant': optionId(this.id, active) }
  }

  #follow({ view, state }: ViewUpdate): void {
    const { query } = state.field(mentionTyping)
    const before = this.#query
    this.#query = query
    if (query?.text === before?.text && query?.from === before?.from) return
    this.#asking?.abort()
    const place = query && scopeOnPage()
    if (query && place) this.#search(view, place, query)
    else this.#stop()
  }

  #search(view: EditorView, place: MentionScope, { text, from }: MentionQuery): void {
    const request = new AbortController()
    this.#asking = request
    const { state } = this
    this.#moved = false
    // The old results stay until the new ones are here, so that rows do not flicker.
    if (state.view === null) Object.assign(state, { options: [], active: '' })
    Object.assign(state, { view: ref(view), from, text, waiting: true })
    const canCreate = !view.dom.closest('[role="dialog"]') && creatableKinds().length > 0
    let localEntities: readonly EntityRef[] = []
    let foundEntities: readonly EntityRef[] = []
    const show = (waiting: boolean) => {
      if (request.signal.aborted) return
      const options = optionsFor(localEntities, foundEntities, text, canCreate)
      const isStillOffered = this.#moved && options.some(({ key }) => key === state.active)
      Object.assign(state, { options, waiting, active: isStillOffered ? state.active : (options[0]?.key ?? '') })
    }
    this.#names ??= projectNames()
    const names = this.#names.then(named => {
      localEntities = knownEntities(named, place.projectId, text)
      show(true)
    })
    const search = async () => {
      const sources = registry.mentions.list().map(source => source.suggest(place, text, request.signal))
      // A failed lookup finds nothing.
      const answers = await Promise.allSettled([...sources, names])
      foundEntities = answers.flatMap(answer => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
      show(false)
    }
    const timer = setTimeout(() => void search(), limits.debounceMs)
    request.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  #stop(): void {
    this.#asking?.abort()
    this.#asking = null
    this.#names = null
    if (this.state.view) Object.assign(this.state, { view: null, options: [], active: '', waiting: false })
  }

  #move(by: 1 | -1): boolean {
    const { view, options, active } = this.state
    if (!view || options.length === 0) return false
    this.#moved = true
    const at = options.findIndex(({ key }) => key === active)
    this.state.active = options[(at + by + options.length) % options.length]?.key ?? ''
    return true
  }

  #close(view: EditorView): boolean {
    if (!this.state.view) return false
    view.dispatch({ effects: dismissMenu.of(null) })
    return true
  }

  #put(view: EditorView, { from, to }: Pick<MentionQuery, 'from' | 'to'>, entity: EntityRef): void {
    const edit = replaceNodesEdit(view.state.doc, { from, to }, [{ type: 'paragraph', children: [mentionOf(entity)] }])
    view.dispatch({
      ...edit,
      effects: holdRange.of(false),
      annotations: isolateHistory.of('full'),
      scrollIntoView: true,
      userEvent: 'input.complete',
    })
    view.focus()
    const address = foundAddress(entity)
    if (address) followMention(address, view.dom.closest('[data-pane]') !== null)
  }

  /** Asks which kind the new entity should have; a single kind is taken without asking. */
  #askKind(view: EditorView, query: MentionQuery): void {
    const options = kindOptions()
    const [first] = options
    if (options.length === 1 && first?.kind) {
      this.#create(view, query, first.kind)
      return
    }
    // A response still in flight must not replace the question.
    this.#asking?.abort()
    Object.assign(this.state, { options, active: first?.key ?? '', waiting: false })
  }

  /** The dialog gets the letters as the name, whichever field that is in the kind. */
  #create(view: EditorView, query: MentionQuery, kind: string): void {
    const place = scopeOnPage()
    if (!place) return
    const name = query.text
    view.dispatch({ effects: [holdRange.of(true), dismissMenu.of(null)] })
    openCreateDialog({
      kind,
      ...place,
      initial: { name, label: name, title: name },
      onCreated: entity => this.#putHeld(view, name, entity),
    })
  }

  /** If the typed text was changed meanwhile, it stays as it is. */
  #putHeld(view: EditorView, name: string, entity: EntityRef): void {
    const { heldRange } = view.state.field(mentionTyping)
    if (!view.dom.isConnected || !heldRange || view.state.sliceDoc(heldRange.from, heldRange.to) !== `@${name}`) return
    this.#put(view, heldRange, entity)
  }
}
