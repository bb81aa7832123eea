import { useSyncExternalStore } from 'react'
import { House } from './registry.ts'

/** The one house of this page. */
export const house = new House()

/** Reads the house and follows its changes. */
export function useHouse(): House {
  useSyncExternalStore(house.subscribe, house.version)
  return house
}
