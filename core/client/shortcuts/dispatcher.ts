import type { KeybindingPress } from 'tinykeys'
import { type Binding, bindingSources } from './bindings.ts'
import { focusOf, isEditing, isEditor, isReservedByElement, isTextField } from './focus.ts'
import { type Chord, chordText, isBare, parseKeys, pressOf } from './keys/keys.ts'
import { type Alphabet, alphabetOf, isModifierKey, readingMatches, readingsOf } from './keys/layout.ts'
import { evaluateWhen } from './when.ts'

export type Continuation = {
  /** the rest of the sequence */
  keys: string
  binding: Binding
}

export type DispatcherOptions = {
  /** The resolved table; read at every key, compiled again only when it is another array. */
  bindings: () => readonly Binding[]
  /** The facts for `when`. */
  context: () => Readonly<Record<string, boolean | string | undefined>>
  run: (commandId: string, event: KeyboardEvent) => void
  /** Called with the typed part of a sequence and its continuations; with an empty prefix and none when it ends. */
  onPending?: (prefix: string, continuations: readonly Continuation[]) => void
  isMac: boolean
  /** Settles when every command is there; keys of the page that are pressed before are handled then, in their order. */
  ready?: Promise<void>
  /** Timeout between the keys of a sequence. */
  sequenceTimeoutMs?: number
}

export type Dispatcher = {
  /** True if the key was handled; its default is then prevented. */
  handle(event: KeyboardEvent): boolean
  /** Listens on a target, usually the window, so that focused editors come first; returns a function that stops it. */
  attach(target: EventTarget): () => void
  /** Cancels a pending sequence. */
  cancel(): void
}

type CompiledBinding = { binding: Binding; chords: Chord[]; presses: KeybindingPress[] }
type Pending = {
  candidates: CompiledBinding[]
  depth: number
  shorter?: CompiledBinding
  timer: ReturnType<typeof setTimeout>
}

const TIMEOUT_MS = 1500
/** A key that had to wait longer for its command is no longer meant. */
const LONGEST_WAIT_MS = 3000

/** Maps key events to commands. */
export function createDispatcher({
  bindings,
  context,
  run,
  onPending,
  isMac,
  ready,
  sequenceTimeoutMs = TIMEOUT_MS,
}: DispatcherOptions): Dispatcher {
  let compiled: { from: readonly Binding[]; table: CompiledBinding[] } = { from: [], table: [] }
  let alphabet: Alphabet | undefined
  let pending: Pending | undefined
  /** The physical key that ran a command and may still be down. */
  let heldCode: string | undefined

  function table(): CompiledBinding[] {
    const from = bindings()
    if (from !== compiled.from) compiled = { from, table: from.map(binding => compile(binding, isMac)) }
    return compiled.table
  }

  /** Bindings whose chord at this depth matches the event, by the best reading that matches any. */
  function matchingBindings(
    event: KeyboardEvent,
    candidates: readonly CompiledBinding[],
    depth: number,
  ): CompiledBinding[] {
    const facts = context()
    const element = focusOf(event)
    const allowed = candidates.filter(
      candidate =>
        depth < candidate.chords.length &&
        canFire(candidate, depth, element) &&
        evaluateWhen(candidate.binding.when, facts),
    )
    for (const reading of readingsOf(event, { mac: isMac, alphabet })) {
      const matches = allowed.filter(({ presses }) => readingMatches(presses[depth]!, reading))
      if (matches.length > 0) return matches
    }
    return []
  }

  function cancel(): void {
    if (!pending) return
    clearTimeout(pending.timer)
    pending = undefined
    onPending?.('', [])
  }

  function fire({ binding }: CompiledBinding, event: KeyboardEvent): void {
    heldCode = event.code || undefined
    run(binding.command, event)
  }

  function waitForNextKey(matches: readonly CompiledBinding[], depth: number, event: KeyboardEvent): void {
    if (pending) clearTimeout(pending.timer)
    const candidates = matches.filter(({ chords }) => chords.length > depth)
    const shorter = highestPriority(matches.filter(({ chords }) => chords.length === depth))
    const timer = setTimeout(() => {
      cancel()
      if (shorter) fire(shorter, event)
    }, sequenceTimeoutMs)
    pending = { candidates, depth, shorter, timer }
    const prefix = candidates[0]!.chords.slice(0, depth).map(chordText).join(' ')
    onPending?.(
      prefix,
      candidates.map(({ binding, chords }) => ({ binding, keys: chords.slice(depth).map(chordText).join(' ') })),
    )
  }

  function handleMatches(matches: readonly CompiledBinding[], depth: number, event: KeyboardEvent): boolean {
    if (matches.length === 0) return false
    event.preventDefault()
    if (matches.some(({ chords }) => chords.length > depth)) {
      waitForNextKey(matches, depth, event)
      return true
    }
    cancel()
    fire(highestPriority(matches)!, event)
    return true
  }

  /** A held key repeats only bindings with `repeat`. A key that has run a command does not type either. */
  function handleRepeat(event: KeyboardEvent): boolean {
    const matches = pending ? [] : matchingBindings(event, table(), 0)
    if (!pending && matches.length === 0 && event.code !== heldCode) return false
    event.preventDefault()
    const again = highestPriority(matches)
    if (again?.binding.repeat && again.chords.length === 1) run(again.binding.command, event)
    return true
  }

  function handle(event: KeyboardEvent): boolean {
    if (typeof event.key !== 'string' || event.isComposing || event.keyCode === 229) return false
    alphabet = alphabetOf(event, isMac) ?? alphabet
    if (isModifierKey(event.key)) return false
    if (event.defaultPrevented) {
      cancel()
      return false
    }
    if (event.repeat) return handleRepeat(event)
    heldCode = undefined
    if (pending) {
      const { candidates, depth, shorter } = pending
      if (handleMatches(matchingBindings(event, candidates, depth), depth + 1, event)) return true
      cancel()
      if (event.key === 'Escape') {
        event.preventDefault()
        return true
      }
      if (shorter) fire(shorter, event)
    }
    return handleMatches(matchingBindings(event, table(), 0), 1, event)
  }

  return {
    handle,
    cancel,
    attach(target) {
      let early: KeyboardEvent[] | undefined = ready && []
      const listen = (event: Event) => {
        if (!(event instanceof KeyboardEvent)) return
        // Ctrl and ⌘ keep the browser from acting on the key, which cannot wait; the core has all but one of them.
        if (early && !event.ctrlKey && !event.metaKey && !isTextField(focusOf(event))) early.push(event)
        else handle(event)
      }
      void ready?.then(() => {
        const waited = early?.filter(({ timeStamp }) => performance.now() - timeStamp < LONGEST_WAIT_MS)
        early = undefined
        waited?.forEach(handle)
      })
      target.addEventListener('keydown', listen)
      target.addEventListener('blur', cancel)
      return () => {
        target.removeEventListener('keydown', listen)
        target.removeEventListener('blur', cancel)
        cancel()
      }
    },
  }
}

function compile(binding: Binding, mac: boolean): CompiledBinding {
  const chords = parseKeys(binding.keys)
  return { binding, chords, presses: chords.map(chord => pressOf(chord, mac)) }
}

/** The first binding of the highest band. */
function highestPriority(matches: readonly CompiledBinding[]): CompiledBinding | undefined {
  return matches.reduce<CompiledBinding | undefined>(
    (best, match) =>
      best && bindingSources.indexOf(best.binding.band) >= bindingSources.indexOf(match.binding.band) ? best : match,
    undefined,
  )
}

function canFire({ binding, chords }: CompiledBinding, depth: number, element: Element | null): boolean {
  if (isReservedByElement(element, chords[depth]!)) return false
  if (!isTextField(element)) return true
  // A formatting key such as bold means nothing in a plain field: it is left to the browser.
  if (binding.allowInText === 'editor') return isEditor(element)
  if (binding.allowInText) return true
  // A sequence that starts with Ctrl or ⌘ may continue in text; its first chord must not be an editing key of the
  // field.
  return !isBare(chords[0]!) && !(depth === 0 && isEditing(chords[0]!))
}
