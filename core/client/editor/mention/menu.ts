import { isolateHistory } from '@codemirror/commands'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { limits } from '#core/shared/limits.ts'
import { MAX_LABEL_LENGTH } from '#core/shared/richtext/check.ts'
import { canonicalMention, type Mention } from '#core/shared/richtext/nodes.ts'
import { openCreateDialog } from '../../create/create-state.ts'
import { desk } from '../../desk/desk.ts'
import type { NamedThings } from '../../palette/names.ts'
import type { Thing } from '../../registry/contract.ts'
import { house } from '../../registry/house.ts'
import { puttingNodes } from '../codemirror/apply.ts'
import { creatableKinds, kindOptions, knownThings, type MentionOption, optionsFor, projectNames } from './options.ts'
import { dismiss, hold, type Query, typing } from './query.ts'

interface Shown {
  /** where the list hangs, while there is one */
  view: EditorView | null
  /** position of the `@` */
  from: number
  text: string
  options: readonly MentionOption[]
  /** key of the option under the keys */
  active: string
  waiting: boolean
}

interface Place {
  spaceId: string
  projectId: string
}

/** The place whose things may be mentioned here: a project. */
function placeHere(): Place | undefined {
  const { spaceId, projectId } = desk.params
  return spaceId && projectId ? { spaceId, projectId } : undefined
}

let made = 0

/** The id of a row of a list, for the text that keeps the focus. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`
}

/** A thing as a text mentions it. */
function mentionTo({ kind, id, label, spaceId, projectId, parentId }: Thing): Mention {
  const parent = house.kinds.get(kind)?.parentField
  const above = (parent === 'mapId' || parent === 'timelineId') && parentId ? { [parent]: parentId } : {}
  const entity = { type: kind, id, spaceId, projectId, ...above }
  return canonicalMention({ entity, label: label.slice(0, MAX_LABEL_LENGTH).toWellFormed() })
}

/**
 * The list that opens while letters are typed after an `@` (content 4): what is known here answers at once, the server a
 * pause later, and the last row creates, once it has asked for the kind.
 */
export class MentionMenu {
  readonly id = `mentions-${++made}`
  readonly shown = proxy<Shown>({ view: null, from: 0, text: '', options: [], active: '', waiting: false })
  readonly extension: Extension = [
    typing,
    EditorView.updateListener.of(update => this.#follow(update)),
    EditorView.contentAttributes.of(() => this.#attributes()),
    ViewPlugin.define(view => ({ destroy: subscribeKey(this.shown, 'active', () => view.dispatch({})) })),
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
  #query: Query | null = null
  /** the person has chosen among the rows that this text found */
  #moved = false
  #names: Promise<readonly NamedThings[]> | null = null
  #asking: AbortController | null = null

  /** Takes an option, the one under the keys unless told; false where there is none. */
  pick(view: EditorView, key: string = this.shown.active): boolean {
    const { query } = view.state.field(typing)
    const option = this.shown.options.find(one => one.key === key)
    if (!this.shown.view || !query || !option) return false
    if (option.thing) this.#put(view, query, option.thing)
    else if (option.kind) this.#create(view, query, option.kind)
    else this.#askKind(view, query)
    return true
  }

  /** The person has gone to another part of the page. */
  leave(view: EditorView): void {
    if (this.#query) this.#close(view)
  }

  dispose(): void {
    this.#stop()
  }

  #attributes(): Record<string, string> {
    const { view, active } = this.shown
    if (!view || active === '') return {}
    return { 'aria-controls': this.id, 'aria-activedescendant': optionId(this.id, active) }
  }

  #follow({ view, state }: ViewUpdate): void {
    const { query } = state.field(typing)
    const before = this.#query
    this.#query = query
    if (query?.text === before?.text && query?.from === before?.from) return
    this.#asking?.abort()
    const place = query && placeHere()
    if (query && place) this.#search(view, place, query)
    else this.#stop()
  }

  #search(view: EditorView, place: Place, { text, from }: Query): void {
    const asking = new AbortController()
    this.#asking = asking
    const { shown } = this
    this.#moved = false
    // What an earlier text found stays until this one's answer is here, so that rows do not blink.
    if (shown.view === null) Object.assign(shown, { options: [], active: '' })
    Object.assign(shown, { view: ref(view), from, text, waiting: true })
    const creates = !view.dom.closest('[role="dialog"]') && creatableKinds().length > 0
    let known: readonly Thing[] = []
    let found: readonly Thing[] = []
    const show = (waiting: boolean) => {
      if (asking.signal.aborted) return
      const options = optionsFor(known, found, text, creates)
      const stays = this.#moved && options.some(({ key }) => key === shown.active)
      Object.assign(shown, { options, waiting, active: stays ? shown.active : (options[0]?.key ?? '') })
    }
    this.#names ??= projectNames()
    const names = this.#names.then(named => {
      known = knownThings(named, place.projectId, text)
      show(true)
    })
    const ask = async () => {
      const sources = house.mentions.list().map(source => source.suggest(place, text, asking.signal))
      // A failed lookup finds nothing (content 7).
      const answers = await Promise.allSettled([...sources, names])
      found = answers.flatMap(answer => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
      show(false)
    }
    const timer = setTimeout(() => void ask(), limits.debounceMs)
    asking.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  #stop(): void {
    this.#asking?.abort()
    this.#asking = null
    this.#names = null
    if (this.shown.view) Object.assign(this.shown, { view: null, options: [], active: '', waiting: false })
  }

  #move(by: 1 | -1): boolean {
    const { view, options, active } = this.shown
    if (!view || options.length === 0) return false
    this.#moved = true
    const at = options.findIndex(({ key }) => key === active)
    this.shown.active = options[(at + by + options.length) % options.length]?.key ?? ''
    return true
  }

  #close(view: EditorView): boolean {
    if (!this.shown.view) return false
    view.dispatch({ effects: dismiss.of(null) })
    return true
  }

  #put(view: EditorView, { from, to }: Pick<Query, 'from' | 'to'>, thing: Thing): void {
    const edit = puttingNodes(view.state.doc, { from, to }, [{ type: 'paragraph', children: [mentionTo(thing)] }])
    view.dispatch({
      ...edit,
      effects: hold.of(false),
      annotations: isolateHistory.of('full'),
      scrollIntoView: true,
      userEvent: 'input.complete',
    })
    view.focus()
  }

  /** The list asks which kind the new thing is to be of; where there is one only, it is that. */
  #askKind(view: EditorView, query: Query): void {
    const options = kindOptions()
    const [first] = options
    if (options.length === 1 && first?.kind) {
      this.#create(view, query, first.kind)
      return
    }
    // An answer that is still on its way does not take the place of the question.
    this.#asking?.abort()
    Object.assign(this.shown, { options, active: first?.key ?? '', waiting: false })
  }

  /** The dialog has the letters as the name, whatever the kind calls it (decision A-069). */
  #create(view: EditorView, query: Query, kind: string): void {
    const place = placeHere()
    if (!place) return
    const name = query.text
    view.dispatch({ effects: [hold.of(true), dismiss.of(null)] })
    openCreateDialog({
      kind,
      ...place,
      initial: { name, label: name, title: name },
      onCreated: thing => this.#putHeld(view, name, thing),
    })
  }

  /** What was typed may have been changed meanwhile; then it stays as it is. */
  #putHeld(view: EditorView, name: string, thing: Thing): void {
    const { held } = view.state.field(typing)
    if (!view.dom.isConnected || !held || view.state.sliceDoc(held.from, held.to) !== `@${name}`) return
    this.#put(view, held, thing)
  }
}
