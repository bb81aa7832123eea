import { useState } from 'react'
import { readLocal, writeLocal } from '#core/client/index.ts'
import { type MapConfig, parsed, storedConfig } from './config.ts'

const mapConfigKey = 'map_config'

/** How maps are shown in this browser; a change is stored at once (MAP-11). */
export function useMapConfig() {
  const [config, setAlone] = useState(() => storedConfig(readLocal(mapConfigKey)))
  const setConfig = (change: Partial<MapConfig>) => {
    const next = { ...config, ...change }
    setAlone(next)
    writeLocal(mapConfigKey, JSON.stringify({ ...parsed(readLocal(mapConfigKey)), ...next }))
  }
  return { config, setConfig }
}
