/**
 * What changes with an event, whether the server sends it or a write of this page makes it (`emitOwnEvent`). Code that
 * only events need should be loaded with the first of them.
 */
export interface LiveUpdate {
  /** core event names are in `core/shared/event.ts`; a plugin's start with its own name */
  readonly event: string
  /** which cached answers change, and how */
  changes?(event: unknown): readonly AnswerChange[] | Promise<readonly AnswerChange[]>
  /** what changes beside cached answers: a toast, for example */
  receive?(event: unknown, fromServer: boolean): Promise<void> | void
  /** the server's events of this page's own entity writes are passed too, although they were applied before */
  readonly echoes?: boolean
}

/** A change of the cached answers of one call: what an event carries is patched, the rest is stale. */
export interface AnswerChange {
  /** the name of the call, `space/find`; a `*` at its end stands for any rest */
  readonly call: string
  /**
   * Values of the input, or lists of them. An answer whose input names another value is left alone, and so is one for
   * another space or project than the event's.
   */
  readonly where?: Readonly<Record<string, unknown>>
  /** it concerns answers for other projects of the space too: they may name an entity of the event's */
  readonly anywhere?: boolean
  /** without a patch the answer is stale: it is fetched again, at once if it is on the screen */
  readonly patch?: AnswerPatch
  /** loads the patch if there is an answer to apply it to */
  readonly loadPatch?: () => Promise<AnswerPatch>
  /** stale answers on the screen are fetched after this time without another such change */
  readonly delayMs?: number
  /** stale answers wait until they are shown again */
  readonly isFetchedLater?: boolean
  /** the server does not have the change yet, so an answer in flight is cancelled instead of fetched again */
  readonly isAhead?: boolean
}

/**
 * The answer after the events, in their order: the same object if nothing changes, undefined if they do not carry
 * enough, which makes the answer stale.
 */
type AnswerPatch = { of(answer: unknown, events: readonly unknown[]): unknown }['of']
