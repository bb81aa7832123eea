/** What keeps something that is not saved yet. */
export interface Keeper {
  readonly unsaved: boolean
  flush(): Promise<void>
}

const keepers = new Set<Keeper>()

/** Says that something on the page may be unsaved; the result ends that. */
export function holdKeeper(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}

/** Nobody waits longer for what the server does not take; it stays a draft of theirs. */
const longestMs = 1500

/** Sends what is not saved yet, for who is about to leave; settles at once where there is nothing. */
export async function flushKeepers(): Promise<void> {
  const unsaved = [...keepers].filter(keeper => keeper.unsaved)
  if (unsaved.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const longest = new Promise<void>(resolve => {
    timer = setTimeout(resolve, longestMs)
  })
  await Promise.race([Promise.allSettled(unsaved.map(keeper => keeper.flush())), longest])
  clearTimeout(timer)
}
