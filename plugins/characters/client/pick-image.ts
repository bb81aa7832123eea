import { imageFiles } from '#core/client/index.ts'

/** Opens the file dialog for an image; null if none is chosen. */
export function pickImage(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = Object.entries(imageFiles).flat(2).join(',')
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true })
    input.addEventListener('cancel', () => resolve(null), { once: true })
    input.click()
  })
}
