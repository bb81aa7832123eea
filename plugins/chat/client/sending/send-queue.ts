/** A message that is not on the server yet, as far as is known. */
export interface UnsentMessage {
  /** makes a message that is sent again the same message */
  key: string
  chatId: string
  content: string
  /** when it was written, ISO 8601 */
  at: string
  /** why the server will not have it; it waits for the person then */
  refused?: string
}

export type SendOutcome =
  | { is: 'sent' }
  | { is: 'refused'; why: string }
  /** nobody answered; tried again by itself, not before so many milliseconds */
  | { is: 'later'; ms?: number }

export interface SendQueuePorts {
  /** what outlives the page; other windows of the same person may change it */
  store: { read(): string | null; write(text: string): boolean }
  send(entry: UnsentMessage): Promise<SendOutcome>
  /** 0 to 1 */
  random(): number
  onChange(): void
}

export interface SendQueue {
  list(): readonly UnsentMessage[]
  /** the key of the message that is being sent */
  sending(): string | null
  add(entry: UnsentMessage): void
  /** Sends a refused message again, after those that were written since. */
  retry(key: string): void
  drop(matches: (entry: UnsentMessage) => boolean): void
  /** Something may be better now. */
  wake(): void
  /** Another window has changed what is kept. */
  reread(): void
  stop(): void
}

const minBackoffMs = 500
const maxBackoffMs = 5_000

/**
 * Messages one after another, in the order they were written: the next is sent when the one before it was taken or
 * refused. They are kept outside the page, so that neither a reload nor an outage loses one.
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
      // Who was told to wait is not woken before the time.
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
    // Somebody else's text under our name is none of ours.
    return []
  }
}
