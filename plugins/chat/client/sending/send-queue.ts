/** A message that the server has not confirmed. */
export interface UnsentMessage {
  /** idempotency key: a message sent again is the same message */
  key: string
  chatId: string
  content: string
  /** when it was written, ISO 8601 */
  at: string
  /** why the server refused it; the user decides what to do with it */
  refused?: string
}

export type SendOutcome =
  | { is: 'sent' }
  | { is: 'refused'; why: string }
  /** no response; retried automatically, no earlier than after `ms` milliseconds */
  | { is: 'later'; ms?: number }

export interface SendQueuePorts {
  /** survives the page; other windows of the user may change it */
  store: { read(): string | null; write(text: string): boolean }
  send(entry: UnsentMessage): Promise<SendOutcome>
  /** 0 to 1 */
  random(): number
  onChange(): void
}

export interface SendQueue {
  list(): readonly UnsentMessage[]
  /** the key of the message in flight */
  sending(): string | null
  add(entry: UnsentMessage): void
  /** Sends a refused message again, after those written since. */
  retry(key: string): void
  drop(matches: (entry: UnsentMessage) => boolean): void
  /** Retries now: the network or the server may be back. */
  wake(): void
  /** Another window has changed the storage. */
  reread(): void
  stop(): void
}

const minBackoffMs = 500
const maxBackoffMs = 5_000

/**
 * Sends messages one after another, in the order they were written: the next is sent when the previous one was accepted
 * or refused. They are stored outside the page, so that neither a reload nor an outage loses one.
 */
export function createSendQueue({ store, send, random, onChange }: SendQueuePorts): SendQueue {
  let entries = parseUnsent(store.read())
  let sending: string | null = null
  let running = false
  let stopped = false
  let failures = 0
  let wakeUp: (() => void) | undefined

  function updateEntries(update: (list: readonly UnsentMessage[]) => readonly UnsentMessage[]): void {
    const stored = store.read()
    entries = update(stored === null ? entries : parseUnsent(stored))
    store.write(JSON.stringify(entries))
    onChange()
  }

  const without = (key: string) => updateEntries(list => list.filter(entry => entry.key !== key))

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      for (;;) {
        const next = entries.find(entry => entry.refused === undefined)
        if (!next || stopped) return
        sending = next.key
        onChange()
        const outcome = await send(next)
        sending = null
        if (stopped) return
        if (outcome.is === 'later') {
          onChange()
          await waitBeforeRetry(outcome.ms ?? 0)
          continue
        }
        failures = 0
        if (outcome.is === 'sent') without(next.key)
        else
          updateEntries(list =>
            list.map(entry => (entry.key === next.key ? { ...entry, refused: outcome.why } : entry)),
          )
      }
    } finally {
      sending = null
      running = false
    }
  }

  function waitBeforeRetry(atLeastMs: number): Promise<void> {
    const backoffMs = Math.min(maxBackoffMs, minBackoffMs * 2 ** failures++) * (0.5 + random() / 2)
    return new Promise(resolve => {
      const timer = setTimeout(done, Math.max(atLeastMs, backoffMs))
      function done() {
        clearTimeout(timer)
        wakeUp = undefined
        resolve()
      }
      // A retry that has to wait is not woken before its time.
      if (atLeastMs === 0) wakeUp = done
    })
  }

  void run()
  return {
    list: () => entries,
    sending: () => sending,
    add(entry) {
      updateEntries(list => [...list, entry])
      void run()
    },
    retry(key) {
      updateEntries(list => {
        const entry = list.find(one => one.key === key)
        if (!entry) return list
        const { refused: _, ...retried } = entry
        return [...list.filter(one => one !== entry), retried]
      })
      void run()
    },
    drop: matches => updateEntries(list => list.filter(entry => !matches(entry))),
    wake() {
      wakeUp?.()
      void run()
    },
    reread() {
      entries = parseUnsent(store.read())
      onChange()
      void run()
    },
    stop() {
      stopped = true
      wakeUp?.()
    },
  }
}

function isUnsent(value: unknown): value is UnsentMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['key', 'chatId', 'content', 'at'].every(name => typeof Reflect.get(value, name) === 'string')
  )
}

function parseUnsent(text: string | null): readonly UnsentMessage[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUnsent) : []
  } catch {
    // A foreign value under this storage key is ignored.
    return []
  }
}
