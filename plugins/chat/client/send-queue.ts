/** A message that is not on the server yet, as far as is known. */
export interface Unsent {
  /** makes a message that is sent again the same message */
  key: string
  chatId: string
  content: string
  /** when it was written, ISO 8601 */
  at: string
  /** why the server will not have it; it waits for the person then */
  refused?: string
}

export type Outcome =
  | { is: 'sent' }
  | { is: 'refused'; why: string }
  /** nobody answered; tried again by itself, not before so many milliseconds */
  | { is: 'later'; ms?: number }

export interface QueueParts {
  /** what outlives the page; other windows of the same person may change it */
  store: { read(): string | null; write(text: string): boolean }
  send(entry: Unsent): Promise<Outcome>
  /** 0 to 1 */
  random(): number
  onChange(): void
}

export interface SendQueue {
  list(): readonly Unsent[]
  /** the key of the message that is being sent */
  sending(): string | null
  add(entry: Unsent): void
  /** Sends a refused message again, after those that were written since. */
  retry(key: string): void
  drop(fits: (entry: Unsent) => boolean): void
  /** Something may be better now. */
  wake(): void
  /** Another window has changed what is kept. */
  reread(): void
  stop(): void
}

const shortestMs = 500
const longestMs = 5_000

/**
 * Messages one after another, in the order they were written: the next is sent when the one before it was taken or
 * refused. They are kept outside the page, so that neither a reload nor an outage loses one.
 */
export function createQueue({ store, send, random, onChange }: QueueParts): SendQueue {
  let entries = readFrom(store.read())
  let sending: string | null = null
  let running = false
  let ended = false
  let failures = 0
  let wakeUp: (() => void) | undefined

  function change(make: (list: readonly Unsent[]) => readonly Unsent[]): void {
    const kept = store.read()
    entries = make(kept === null ? entries : readFrom(kept))
    store.write(JSON.stringify(entries))
    onChange()
  }

  const without = (key: string) => change(list => list.filter(entry => entry.key !== key))

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      for (;;) {
        const next = entries.find(entry => entry.refused === undefined)
        if (!next || ended) return
        sending = next.key
        onChange()
        const outcome = await send(next)
        sending = null
        if (ended) return
        if (outcome.is === 'later') {
          onChange()
          await pause(outcome.ms ?? 0)
          continue
        }
        failures = 0
        if (outcome.is === 'sent') without(next.key)
        else change(list => list.map(entry => (entry.key === next.key ? { ...entry, refused: outcome.why } : entry)))
      }
    } finally {
      sending = null
      running = false
    }
  }

  function pause(atLeastMs: number): Promise<void> {
    const grown = Math.min(longestMs, shortestMs * 2 ** failures++) * (0.5 + random() / 2)
    return new Promise(resolve => {
      const timer = setTimeout(done, Math.max(atLeastMs, grown))
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
      change(list => [...list, entry])
      void run()
    },
    retry(key) {
      change(list => {
        const entry = list.find(one => one.key === key)
        if (!entry) return list
        const { refused: _, ...again } = entry
        return [...list.filter(one => one !== entry), again]
      })
      void run()
    },
    drop: fits => change(list => list.filter(entry => !fits(entry))),
    wake() {
      wakeUp?.()
      void run()
    },
    reread() {
      entries = readFrom(store.read())
      onChange()
      void run()
    },
    stop() {
      ended = true
      wakeUp?.()
    },
  }
}

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['key', 'chatId', 'content', 'at'].every(name => typeof Reflect.get(value, name) === 'string')
  )
}

function readFrom(text: string | null): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    // Somebody else's text under our name is none of ours.
    return []
  }
}
