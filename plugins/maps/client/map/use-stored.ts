import { useState } from 'react'
import { readLocal, writeLocal } from '#core/client/index.ts'
import { parsed, storedConfig } from './config.ts'
import { storedFilter } from './filter/filter.ts'

/**
 * A value that is the same for all maps in this browser; a change is stored at once, and keeps what others store there.
 */
function useStored<T extends object>(key: string, read: (text: string | null) => T) {
  const [value, setAlone] = useState(() => read(readLocal(key)))
  const set = (change: Partial<T>) => {
    // What another tab has stored meanwhile stays.
    const next = { ...read(readLocal(key)), ...change }
    setAlone(next)
    writeLocal(key, JSON.stringify({ ...parsed(readLocal(key)), ...next }))
  }
  return [value, set] as const
}

/** (MAP-11) */
export const useMapConfig = () => useStored('map_config', storedConfig)

/** (MAP-22) */
export const useMapFilter = () => useStored('map_filter', storedFilter)
