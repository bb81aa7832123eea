import { expect, it } from 'vitest'
import { toBase64 } from './base64.ts'

it('bytes of any value and number are what they were when they are read again', () => {
  for (const length of [0, 1, 2, 3, 255, 8191, 8192, 8193, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
    expect([...Buffer.from(toBase64(bytes), 'base64')]).toEqual([...bytes])
  }
})
