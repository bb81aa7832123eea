import { proxy } from 'valtio'
import { readLocal, writeLocal } from '#core/client/index.ts'

const key = 'images/details'

/** Whether the gallery shows details, stored on this device. */
export const galleryView = proxy({ details: readLocal(key) !== 'no' })

export function showDetails(details: boolean): void {
  galleryView.details = details
  writeLocal(key, details ? 'yes' : 'no')
}
